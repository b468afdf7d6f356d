import { Countdown } from '@/components/ui/countdown';
import { Fact, FactStrip } from '@/components/ui/fact';
import type { Fact as BookingFact } from '@/lib/booking/bookings/facts';

/** The four facts of a booking, side by side where there is room. */
export const FourFacts = ({ facts, className }: { facts: BookingFact[]; className?: string }) => (
  <FactStrip className={className}>
    {facts.map(({ span, value, ...fact }) => (
      <Fact key={fact.label} {...fact} value={span ? <Countdown {...span} /> : value} />
    ))}
  </FactStrip>
);
