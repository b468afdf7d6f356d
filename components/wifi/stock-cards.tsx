import { Alert } from '@/components/ui/alert';
import type { WifiStock } from '@/lib/fleet/wifi/schema';
import { counted } from '@/lib/foundation/words';

/** Remaining, used and total; and a word in time when they run out. */
export function StockCards({ stock }: { stock: WifiStock }) {
  const counts = [
    ['Remaining', stock.unused],
    ['Used', stock.used],
    ['Total', stock.total],
  ] as const;
  return (
    <div className="mb-4 grid gap-3">
      {stock.isLow && <Alert tone={stock.unused === 0 ? 'bad' : 'warn'} title={warning(stock)} />}
      <dl className="grid grid-cols-3 gap-2 sm:gap-4">
        {counts.map(([label, count]) => (
          <div key={label} className="rounded-card border border-line bg-surface px-3 py-3 sm:px-5">
            <dt className="text-ink-2">{label}</dt>
            <dd className="mt-0.5 text-[22px] leading-8 font-semibold tracking-tight sm:text-[28px]">
              {count.toLocaleString('en-US')}
            </dd>
          </div>
        ))}
      </dl>
    </div>
  );
}

function warning({ unused, daysLeft }: WifiStock): string {
  if (unused === 0) return 'No codes left. New bookings are confirmed without Wi-Fi. Upload more';
  if (daysLeft === null) return `Only ${counted(unused, 'code')} left. Upload more`;
  return `About ${counted(daysLeft, 'day')} left at this week's rate. Upload more`;
}
