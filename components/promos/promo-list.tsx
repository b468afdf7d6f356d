import { Section } from '@/components/shell/record-page';
import type { Promo } from '@/lib/booking/promos/schema';
import { formatMoney } from '@/lib/foundation/money';
import { counted } from '@/lib/foundation/text/words';
import { formatDate } from '@/lib/foundation/time/zones';

/** `1 of 3 uses`, or `4 uses` if there is no limit. */
const uses = ({ usedCount, maxUseLimit }: Promo): string =>
  maxUseLimit > 0 ? `${usedCount} of ${counted(maxUseLimit, 'use')}` : counted(usedCount, 'use');

/** The codes that only this user can use. */
export function PromoList({ promos, zone, now }: { promos: Promo[]; zone: string; now: Date }) {
  return (
    <Section title="Promo codes">
      {promos.length === 0 && <p className="text-ink-2">No personal promo codes.</p>}
      <ul className="grid gap-3">
        {promos.map((promo) => (
          <li key={promo.id} className="grid gap-0.5">
            <span className="flex justify-between gap-3">
              <span className="min-w-0 font-mono text-[0.8125rem] break-all">{promo.name}</span>
              <span className="font-medium">{formatMoney(promo.amountCents)}</span>
            </span>
            <span className="text-small text-ink-3">
              {promo.expiredAt && `${validity(promo.expiredAt, now, zone)} · `}
              {uses(promo)}
              {promo.ownerId !== null && ` · at ${promo.owner}`}
            </span>
          </li>
        ))}
      </ul>
    </Section>
  );
}

const validity = (until: Date, now: Date, zone: string): string =>
  `${until < now ? 'Expired' : 'Until'} ${formatDate(until, zone)}`;
