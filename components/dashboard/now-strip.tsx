'use client';

import { Fact, FactStrip } from '@/components/ui/fact';
import type { Now } from '@/lib/console/dashboard/schema';
import { formatMoney } from '@/lib/foundation/money';
import { sentenceCase } from '@/lib/foundation/text/words';

type Props = {
  now: Now;
  /** Today's ledger, for readers who may see it. */
  ledger?: string;
};

/** `↑ 24 %, usually $272.11 by now`: how today's takings differ from the usual takings at this time. */
function besideUsual({ cents, usualCents }: Now['takings']): string {
  const usual = `usually ${formatMoney(usualCents)} by now`;
  if (usualCents <= 0) return sentenceCase(usual);
  const percent = Math.round((cents / usualCents - 1) * 100);
  if (percent === 0) return `As usual, ${formatMoney(usualCents)} by now`;
  return `${percent > 0 ? '↑' : '↓'} ${Math.abs(percent)} %, ${usual}`;
}

/**
 * The current state: pods, arrivals, doors that need attention, and takings compared with the usual ones at this
 * time.
 */
export function NowStrip({ now: { pods, takings }, ledger }: Props) {
  return (
    <section aria-labelledby="dashboard-now" className="rounded-card border border-line bg-surface">
      <h2 id="dashboard-now" className="sr-only">
        Now
      </h2>
      <FactStrip className="px-4 py-3.5 sm:px-5 [&_dd>:first-child]:text-[1.25rem] [&_dd>:first-child]:leading-7 min-[900px]:auto-cols-fr min-[900px]:grid-flow-col min-[900px]:grid-cols-none">
        {pods && (
          <>
            <Fact
              label="In use now"
              href="/admin/board?show=in-use"
              value={`${pods.inUse} of ${pods.open}`}
              detail={pods.troubled > 0 ? `${pods.troubled} with trouble` : ''}
            />
            <Fact label="Arriving within the hour" href="/admin/board?show=arriving" value={pods.arriving} />
            <Fact
              label="Doors that did not open"
              href="/admin/board?show=broken"
              value={<span className={pods.unopened > 0 ? 'text-bad' : undefined}>{pods.unopened}</span>}
            />
          </>
        )}
        <Fact
          label="Takings today"
          href={ledger}
          value={formatMoney(takings.cents)}
          detail={besideUsual(takings)}
        />
      </FactStrip>
    </section>
  );
}
