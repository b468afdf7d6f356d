import { type ReactNode, useEffect, useState } from 'react';
import { useTranslations } from 'use-intl/react';
import { Button } from '@/components/ui/button';
import { cardCents, type Price } from '@/lib/booking/price';
import { Bar } from './bar';
import { ProblemNote } from './problem-note';
import { useMoney } from './texts';

type Props = {
  price?: Price;
  /** How long it is paid for, as `30 min`. */
  lasting?: string;
  /** In the place of duration and price, where the button says both. */
  note?: string;
  /** What the button says; by default Pay Now with the amount. */
  action?: string;
  /** Below the button. */
  after?: ReactNode;
  problem: string | null;
  accepted: boolean;
  busy: boolean;
  /** Other ways to pay, above Pay Now. */
  children?: ReactNode;
};

/**
 * The bar at the thumb: errors, what a card will pay and for how long, and the ways to pay. Pay Now can be pressed before
 * the terms are accepted: then the form says what is missing.
 */
export function PayBar({ price, lasting, note, action, after, problem, accepted, busy, children }: Props) {
  const t = useTranslations('pay');
  const money = useMoney();
  // Before the page is ready the browser itself would send the form, with all that was typed in the address.
  const [isReady, setIsReady] = useState(false);
  useEffect(() => setIsReady(true), []);
  const cents = price && cardCents(price);
  const label = () => {
    if (cents === undefined) return t('now');
    return cents === 0 ? t('bookNow') : t('nowAmount', { amount: money(cents) });
  };
  return (
    <Bar>
      <ProblemNote text={problem} />
      {cents !== undefined && (
        <p className="flex items-baseline justify-between gap-3">
          <span className={note ? 'font-semibold' : 'text-[20px] leading-7 font-bold'}>
            {note ?? `${lasting} · ${money(cents)}`}
          </span>
          {price && price.taxCents > 0 && (
            <span className="shrink-0 text-[14px] text-ink-2">{t('withTax')}</span>
          )}
        </p>
      )}
      {children}
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
      {after}
    </Bar>
  );
}
