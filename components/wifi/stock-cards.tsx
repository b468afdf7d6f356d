import { Alert } from '@/components/ui/alert';
import type { WifiStock } from '@/lib/booking/wifi/schema';
import { counted, wholeNumber } from '@/lib/foundation/text/words';

/** Remaining, used and total, on a phone behind the codes; and a warning before they run out. */
export function StockCards({ stock }: { stock: WifiStock }) {
  const counts = [
    ['Remaining', stock.unused],
    ['Used', stock.used],
    ['Total', stock.total],
  ] as const;
  return (
    <>
      {stock.isLow && (
        <Alert
          tone={stock.unused === 0 ? 'bad' : 'warn'}
          title={<Warning {...stock} />}
          className="mb-3 max-sm:mb-1.5 max-sm:py-1.5!"
        />
      )}
      <dl className="figures grid grid-cols-3 gap-2 sm:mb-4 sm:gap-4">
        {counts.map(([label, count]) => (
          <div key={label} className="rounded-card border border-line bg-surface px-3 py-3 sm:px-5">
            <dt className="text-ink-2">{label}</dt>
            <dd className="mt-0.5 text-[1.375rem] leading-8 font-semibold tracking-tight sm:text-[1.75rem]">
              {wholeNumber(count)}
            </dd>
          </div>
        ))}
      </dl>
    </>
  );
}

/** On a phone its first words, in one line. */
function Warning({ unused, daysLeft }: WifiStock) {
  if (unused === 0)
    return (
      <>
        No codes left. <Rest>New bookings are confirmed without Wi-Fi. Upload more</Rest>
      </>
    );
  if (daysLeft === null)
    return (
      <>
        Only {counted(unused, 'code')} left. <Rest>Upload more</Rest>
      </>
    );
  return (
    <>
      About {counted(daysLeft, 'day')} left <Rest>at this week's rate. Upload more</Rest>
    </>
  );
}

const Rest = ({ children }: { children: string }) => <span className="max-sm:sr-only">{children}</span>;
