import { cn } from '@/components/ui/cn';
import { type PlaceOccupancy, shadeOf } from '@/lib/console/dashboard/occupancy-share';
import { WEEKDAYS } from '@/lib/foundation/time/local-dates';
import { clockText } from '@/lib/foundation/time/minutes-of-day';

type Props = {
  place: PlaceOccupancy;
  /** The URL of the matching bookings; null for readers who may not see them. */
  bookings: ((extra: { weekday: number; hour: number }) => string) | null;
};

const STEPS = ['bg-sunk text-ink-3', 'bg-info/15', 'bg-info/25', 'bg-info/40', 'bg-info/90 text-surface'];
/** With one decimal if that fits into a cell. */
const percent = (share: number): string => `${(share * 100).toFixed(share > 0 && share < 0.0995 ? 1 : 0)}%`;

/**
 * Hours across, weekdays down. The darker a cell, the fuller it is, relative to the fullest one. Each cell has its
 * figure, and its accessible name states all of it.
 */
export function HeatMap({ place, bookings }: Props) {
  const fullest = Math.max(...place.cells.map(({ share }) => share));
  return (
    <div className="relative overflow-x-auto">
      <table className="w-full min-w-200 table-fixed border-separate border-spacing-0.5 text-center text-[0.6875rem] tabular-nums">
        <caption className="sr-only">{`Occupancy of ${place.name} by weekday and hour`}</caption>
        <thead>
          <tr>
            <th scope="col" className="sticky left-0 w-10 bg-surface">
              <span className="sr-only">Weekday</span>
            </th>
            {Array.from({ length: 24 }, (_, hour) => (
              <th key={clockText(hour, 0)} scope="col" className="font-normal whitespace-nowrap text-ink-3">
                <span aria-hidden>{hour % 3 === 0 ? clockText(hour, 0).replace(/^0|:00/g, '') : ''}</span>
                <span className="sr-only">{clockText(hour, 0)}</span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {WEEKDAYS.map((day, weekday) => (
            <tr key={day}>
              <th
                scope="row"
                className="sticky left-0 bg-surface pr-2 text-left text-small font-medium text-ink-2"
              >
                {day}
              </th>
              {place.cells.slice(weekday * 24, weekday * 24 + 24).map(({ share, starts }, hour) => {
                const style = cn('block rounded-[4px] py-1.5 no-underline', STEPS[shadeOf(share, fullest)]);
                const label = `${day} ${clockText(hour, 0)}: ${percent(share)} booked, ${starts || 'none'} began`;
                const shown = share === 0 ? '·' : percent(share);
                return (
                  <td key={clockText(hour, 0)} className="p-0">
                    {bookings ? (
                      <a
                        href={bookings({ weekday: weekday + 1, hour })}
                        title={label}
                        aria-label={label}
                        className={cn(style, 'hover:ring-2 hover:ring-ink')}
                      >
                        {shown}
                      </a>
                    ) : (
                      <span title={label} className={style}>
                        {shown}
                      </span>
                    )}
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
