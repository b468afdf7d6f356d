import type { Occupancy } from '@/lib/console/dashboard/occupancy-share';
import { formatMoney } from '@/lib/foundation/money';
import { wholeNumber } from '@/lib/foundation/text/words';

type Props = { occupancy: Occupancy; shown: number | null; hrefOf: (id: number | null) => string };

const percent = (share: number): string => `${(share * 100).toFixed(1)}%`;

/** Occupancy and revenue per pod-hour of each location, compared with the previous period. */
export function PlaceTable({ occupancy: { places, before }, shown, hrefOf }: Props) {
  return (
    <table className="w-full text-left tabular-nums">
      <thead>
        <tr className="border-b border-line text-small text-ink-2">
          <th scope="col" className="py-1.5 font-medium">
            Location
          </th>
          <th scope="col" className="py-1.5 text-right font-medium">
            Occupancy
          </th>
          <th scope="col" className="py-1.5 text-right font-medium">
            Per pod-hour
          </th>
        </tr>
      </thead>
      <tbody className="divide-y divide-line">
        {places.map((place, index) => {
          const earlier = before[index];
          return (
            <tr key={place.id ?? 'all'}>
              <th scope="row" className="py-2 pr-2 font-normal">
                <a href={hrefOf(place.id)} aria-current={place.id === shown ? 'true' : undefined}>
                  {place.name}
                </a>
                <span className="block text-small text-ink-3">
                  {`${place.pods} ${place.pods === 1 ? 'pod' : 'pods'}`}
                  {place.closedHours > 0 &&
                    `, ${wholeNumber(Math.round(place.closedHours))} h out of service`}
                </span>
              </th>
              <td className="py-2 pl-3 text-right">
                {percent(place.share)}
                <span className="block text-small whitespace-nowrap text-ink-3">{`was ${percent(earlier?.share ?? 0)}`}</span>
              </td>
              <td className="py-2 pl-3 text-right">
                {formatMoney(place.centsPerPodHour)}
                <span className="block text-small whitespace-nowrap text-ink-3">
                  {`was ${formatMoney(earlier?.centsPerPodHour ?? 0)}`}
                </span>
              </td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}
