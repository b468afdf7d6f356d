import { cn } from '@/components/ui/cn';
import { Countdown } from '@/components/ui/countdown';
import type { Fact } from '@/lib/booking/bookings/facts';

/** The four facts of a booking, side by side where there is room. */
export function FourFacts({ facts, className }: { facts: Fact[]; className?: string }) {
  return (
    <dl className={cn('grid gap-x-6 gap-y-4', className)}>
      {facts.map(({ label, value, detail, span }) => (
        <div key={label} className="min-w-0">
          <dt className="text-small text-ink-3">{label}</dt>
          <dd className="min-w-0">
            <span className="block text-section break-words">{span ? <Countdown {...span} /> : value}</span>
            <span className="block text-small break-words text-ink-2">{detail}</span>
          </dd>
        </div>
      ))}
    </dl>
  );
}
