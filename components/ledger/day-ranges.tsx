import { buttonVariants } from '@/components/ui/button';
import { addDays, addMonths } from '@/lib/foundation/time/local-dates';
import { operatorToday } from '@/lib/foundation/time/operator-clock';

export type Days = { startDate: string; endDate: string };

/** The usual ranges of bookkeeping, on the operator's clock. */
export function usualRanges(): (Days & { label: string })[] {
  const day = operatorToday();
  const first = `${day.slice(0, 7)}-01`;
  return [
    { label: 'Today', startDate: day, endDate: day },
    { label: 'This month', startDate: first, endDate: day },
    { label: 'Last month', startDate: addMonths(first, -1), endDate: addDays(first, -1) },
  ];
}

/** Links to them that preserve the other query keys. */
export function DayRanges({
  chosen,
  others = {},
}: {
  chosen: Partial<Days>;
  others?: Record<string, string>;
}) {
  return (
    <nav aria-label="Days" className="flex flex-wrap gap-2">
      {usualRanges().map(({ label, startDate, endDate }) => {
        const isChosen = startDate === chosen.startDate && endDate === chosen.endDate;
        return (
          <a
            key={label}
            href={`?${new URLSearchParams({ ...others, startDate, endDate })}`}
            aria-current={isChosen ? 'true' : undefined}
            className={buttonVariants({
              size: 'sm',
              className: isChosen ? 'bg-sunk font-semibold' : undefined,
            })}
          >
            {label}
          </a>
        );
      })}
    </nav>
  );
}
