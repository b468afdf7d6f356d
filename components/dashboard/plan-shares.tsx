import type { Occupancy } from '@/lib/console/dashboard/occupancy-share';
import { counted } from '@/lib/foundation/text/words';

type Props = {
  plans: Occupancy['plans'];
  bookings: ((extra: { planId: number }) => string) | null;
};

/** How often each plan was booked, most frequent first. */
export function PlanShares({ plans, bookings }: Props) {
  if (plans.length === 0) return <p className="text-ink-2">No bookings in this period.</p>;
  return (
    <ul className="grid gap-3">
      {plans.map(({ id, name, bookings: count, share }) => (
        <li key={id ?? 'none'} className="grid gap-1">
          <span className="flex justify-between gap-3">
            {bookings && id !== null ? <a href={bookings({ planId: id })}>{name}</a> : name}
            <span className="text-ink-2 tabular-nums">
              {`${Math.round(share * 100)}%, ${counted(count, 'booking')}`}
            </span>
          </span>
          <span aria-hidden className="h-1.5 rounded-full bg-sunk">
            <span className="block h-full rounded-full bg-info" style={{ width: `${share * 100}%` }} />
          </span>
        </li>
      ))}
    </ul>
  );
}
