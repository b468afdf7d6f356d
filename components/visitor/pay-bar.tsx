import { useTranslations } from 'use-intl/react';
import { Button } from '@/components/ui/button';
import { cardCents, type Price } from '@/lib/booking/price';
import { BAR } from './bar';
import { ProblemNote } from './problem-note';
import { TermsBox } from './terms-box';
import { useMoney } from './texts';

type Props = {
  price?: Price;
  problem: string | null;
  accepted: boolean;
  onAccept: (accepted: boolean) => void;
  busy: boolean;
};

/** The bar at the thumb: errors, the terms, and the button with the amount that a card will pay. */
export function PayBar({ price, problem, accepted, onAccept, busy }: Props) {
  const t = useTranslations('pay');
  const money = useMoney();
  return (
    <div className={BAR}>
      <ProblemNote text={problem} />
      <TermsBox accepted={accepted} onChange={onAccept} />
      <Button
        type="submit"
        variant="primary"
        size="lg"
        className="w-full"
        loading={busy}
        disabled={!accepted}
      >
        {price ? t('nowAmount', { amount: money(cardCents(price)) }) : t('now')}
      </Button>
    </div>
  );
}
