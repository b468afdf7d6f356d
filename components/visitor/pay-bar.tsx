import { Alert } from '@/components/ui/alert';
import { Button } from '@/components/ui/button';
import { cardCents, type Price } from '@/lib/bookings/price';
import { TermsBox } from './terms-box';

type Props = {
  price?: Price;
  problem: string | null;
  accepted: boolean;
  onAccept: (accepted: boolean) => void;
  busy: boolean;
};

/** At the thumb: what went wrong, the terms, and the button with the amount that a card will pay. */
export function PayBar({ price, problem, accepted, onAccept, busy }: Props) {
  return (
    <div className="sticky bottom-0 -mx-5 mt-auto grid gap-3 bg-surface px-5 pt-3 pb-[max(12px,env(safe-area-inset-bottom))]">
      {problem && <Alert tone="bad" title={problem} />}
      <TermsBox accepted={accepted} onChange={onAccept} />
      <Button
        type="submit"
        variant="primary"
        size="lg"
        className="w-full"
        loading={busy}
        disabled={!accepted}
      >
        {price ? `Pay Now · $${(cardCents(price) / 100).toFixed(2)}` : 'Pay Now'}
      </Button>
    </div>
  );
}
