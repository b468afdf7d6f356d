'use client';

import type { ReactNode } from 'react';
import { formatMoney } from '@/lib/foundation/money';
import type { Now } from '@/lib/office/dashboard/schema';

/** What happens now: pods, arrivals, doors that need somebody, and takings beside what is usual by this time. */
export function NowStrip({ now: { pods, takings } }: { now: Now }) {
  return (
    <section aria-labelledby="dashboard-now" className="rounded-card border border-line bg-surface">
      <h2 id="dashboard-now" className="sr-only">
        Now
      </h2>
      <dl className="grid grid-cols-2 gap-x-6 gap-y-4 px-4 py-3.5 sm:px-5 min-[900px]:auto-cols-fr min-[900px]:grid-flow-col">
        {pods && (
          <>
            <Fact label="In use now" href="/admin/board?show=in-use">
              {pods.inUse}
              <span className="text-body font-normal text-ink-2">
                {` of ${pods.open}${pods.troubled > 0 ? `, ${pods.troubled} with trouble` : ''}`}
              </span>
            </Fact>
            <Fact label="Arriving within the hour" href="/admin/board?show=arriving">
              {pods.arriving}
            </Fact>
            <Fact label="Doors that did not open" href="/admin/board?show=broken">
              <span className={pods.unopened > 0 ? 'text-bad' : undefined}>{pods.unopened}</span>
            </Fact>
          </>
        )}
        <Fact label="Takings today">
          {formatMoney(takings.cents)}
          <span className="block text-small font-normal text-ink-2">
            {`Usually ${formatMoney(takings.usualCents)} by now`}
          </span>
        </Fact>
      </dl>
    </section>
  );
}

function Fact({ label, href, children }: { label: string; href?: string; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="text-small text-ink-2">
        {href ? (
          <a href={href} className="hover:underline">
            {label}
          </a>
        ) : (
          label
        )}
      </dt>
      <dd className="text-[20px] leading-7 font-semibold tracking-tight text-ink tabular-nums">{children}</dd>
    </div>
  );
}
