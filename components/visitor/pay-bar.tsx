import { type ReactNode, useEffect, useState } from 'react';
import { useTranslations } from 'use-intl/react';
import { Button } from '@/components/ui/button';
import { cardCents, type Price } from '@/lib/booking/price';
import { Bar } from './bar';
import { ProblemNote } from './problem-note';
import { useMoney } from './texts';

type Props = {
  price?: Price;
  /** The paid duration, such as `30 min`. */
  lasting?: string;
  /** Shown instead of the duration. */
  note?: string;
  /** The button's label; by default Pay Now with the amount. */
  action?: string;
  /** Below the button. */
  after?: ReactNode;
  problem: string | null;
  accepted: boolean;
  busy: boolean;
  /** The button is first, because it shows the price and needs only one tap; the wallets are alternatives. */
  leads?: boolean;
  /** The wallets. */
  children?: ReactNode;
};

/**
 * The sticky bar: errors, the amount and the duration, and the ways to pay. Pay Now can be pressed before the terms
 * are accepted: the form then reports what is missing.
 */
export function PayBar({ price, lasting, note, problem, leads, children, ...props }: Props) {
  const { action, after, accepted, busy } = props;
  const t = useTranslations('pay');
  const money = useMoney();
  // Before the page is ready, the browser itself would submit the form, with all input in the URL.
  const [isReady, setIsReady] = useState(false);
  useEffect(() => setIsReady(true), []);
  const cents = price && cardCents(price);
  const label = () => {
    if (cents === undefined) return t('now');
    return cents === 0 ? t('bookNow') : t('nowAmount', { amount: money(cents) });
  };
  const button = (
    <Button
      type="submit"
      variant="primary"
      size="lg"
      className={action ? 'h-auto min-h-13 w-full py-2 text-balance whitespace-normal' : 'w-full'}
      loading={busy}
      disabled={busy || !isReady}
      aria-disabled={!accepted}
    >
      {action ?? label()}
    </Button>
  );
  const others = (
    <>
      {!leads && button}
      {leads && children}
      {after}
    </>
  );
  return (
    <Bar problem={<ProblemNote text={problem} />} rest={others}>
      {cents !== undefined && (
        <p className="flex items-baseline justify-between gap-3">
          <span className={note ? 'font-semibold' : 'text-[1.25rem] leading-7 font-bold'}>
            {note ?? `${lasting} · ${money(cents)}`}
          </span>
          <span className="flex shrink-0 flex-wrap items-baseline justify-end gap-x-2 text-[0.875rem] text-ink-2 @max-[21.25rem]:flex-col @max-[21.25rem]:items-end">
            {note && !leads && <b className="text-[1.25rem] leading-7 text-ink">{money(cents)}</b>}
            {price && price.taxCents > 0 && t('withTax')}
          </span>
        </p>
      )}
      {leads ? button : children}
    </Bar>
  );
}
