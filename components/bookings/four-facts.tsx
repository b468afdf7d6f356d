import { Countdown } from '@/components/ui/countdown';
import { Fact, FactStrip } from '@/components/ui/fact';
import type { Fact as BookingFact } from '@/lib/booking/bookings/facts';

type Props = {
  facts: BookingFact[];
  /** The link of each fact, by its label, for readers who may open it. */
  hrefs?: Record<string, string | undefined>;
  className?: string;
};

/** The four facts of a booking, side by side if there is room. */
export const FourFacts = ({ facts, hrefs = {}, className }: Props) => (
  <FactStrip className={className}>
    {facts.map(({ span, value, ...fact }) => (
      <Fact
        key={fact.label}
        {...fact}
        href={hrefs[fact.label]}
        value={span ? <Countdown {...span} /> : value}
      />
    ))}
  </FactStrip>
);
