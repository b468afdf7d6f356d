import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl/react';
import { FormButton } from '@/components/ui/scripted-form';
import { cardCents, type Price } from '@/lib/booking/price';
import { Bar } from './bar';
import { useMoney } from './texts';

/**
 * Why pressing the button below failed, announced at once. Without an icon, which would be larger than the rest of
 * it.
 */
function ProblemNote({ text }: { text: string | null }) {
  if (!text) return null;
  return (
    <p role="alert" className="rounded-[10px] bg-bad-bg px-3.5 py-3 font-semibold text-bad">
      {text}
    </p>
  );
}

type Props = {
  price?: Price;
  /** The paid duration, such as `30 min`. */
  duration?: string;
  /** Shown instead of the duration. */
  note?: string;
  /** The button's label; by default Pay Now with the amount. */
  buttonLabel?: string;
  /** Below the button. */
  belowButton?: ReactNode;
  problem: string | null;
  accepted: boolean;
  busy: boolean;
  /** The button is first, because it shows the price and needs only one tap; the wallets are alternatives. */
  buttonFirst?: boolean;
  /** The wallets. */
  children?: ReactNode;
};

/**
 * The sticky bar: errors, the amount and the duration, and the ways to pay. Pay Now can be pressed before the terms
 * are accepted: the form then reports what is missing.
 */
export function PayBar({ price, duration, note, problem, buttonFirst, children, ...props }: Props) {
  const { buttonLabel, belowButton, accepted, busy } = props;
  const t = useTranslations('pay');
  const money = useMoney();
  const cents = price && cardCents(price);
  const defaultLabel = () => {
    if (cents === undefined) return t('now');
    return cents === 0 ? t('bookNow') : t('nowAmount', { amount: money(cents) });
  };
  const button = (
    <FormButton
      variant="primary"
      size="lg"
      className={buttonLabel ? 'h-auto min-h-13 w-full py-2 text-balance whitespace-normal' : 'w-full'}
      loading={busy}
      disabled={busy}
      aria-disabled={!accepted}
    >
      {buttonLabel ?? defaultLabel()}
    </FormButton>
  );
  const rest = (
    <>
      {!buttonFirst && button}
      {buttonFirst && children}
      {belowButton}
    </>
  );
  return (
    <Bar problem={<ProblemNote text={problem} />} rest={rest}>
      {cents !== undefined && (
        <p className="flex items-baseline justify-between gap-3">
          <span className={note ? 'font-semibold' : 'text-[1.25rem] leading-7 font-bold'}>
            {note ?? `${duration} · ${money(cents)}`}
          </span>
          <span className="flex shrink-0 flex-wrap items-baseline justify-end gap-x-2 text-[0.875rem] text-ink-2 @max-[21.25rem]:flex-col @max-[21.25rem]:items-end">
            {note && !buttonFirst && <b className="text-[1.25rem] leading-7 text-ink">{money(cents)}</b>}
            {price && price.taxCents > 0 && t('withTax')}
          </span>
        </p>
      )}
      {buttonFirst ? button : children}
    </Bar>
  );
}
