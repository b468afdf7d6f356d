'use client';

import type { ReactNode } from 'react';
import type { IconProps } from '@/components/ui/icon';
import { CalendarCheck } from '@/components/ui/icons/calendar-check.gen';
import { CircleDollarSign } from '@/components/ui/icons/circle-dollar-sign.gen';
import { Users } from '@/components/ui/icons/users.gen';
import type { PanelReport } from '@/lib/console/dashboard/schema';
import { shortMoney, shortNumber } from '@/lib/console/dashboard/short-number';
import { formatMoney, toDollars } from '@/lib/foundation/money';
import { counted } from '@/lib/foundation/text/words';

type CountCardProps = {
  label: string;
  Icon: (props: IconProps) => ReactNode;
  short: string;
  exact: string;
  /** The list that it counts. */
  href?: string;
};

function CountCard({ label, Icon, short, exact, href }: CountCardProps) {
  const content = (
    <>
      <span className="flex items-center gap-2 text-ink-2">
        <Icon aria-hidden className="size-4 max-sm:hidden" />
        {label}
      </span>
      <span
        title={exact}
        className="mt-1 block text-[1.75rem] leading-9 font-semibold tracking-tight text-ink max-sm:text-[1.25rem] max-sm:leading-7"
      >
        <span aria-hidden>{short}</span>
        <span className="sr-only">{exact}</span>
      </span>
    </>
  );
  const frame =
    'block rounded-card border border-line bg-surface px-3 py-2.5 max-sm:text-small sm:px-5 sm:py-3.5';
  return href ? (
    <a href={href} className={`${frame} transition-colors hover:border-edge hover:bg-sunk/55`}>
      {content}
    </a>
  ) : (
    <div className={frame}>{content}</div>
  );
}

/** All-time counts. A count that the reader may not see has no card. */
export function CountCards({ report }: { report: PanelReport }) {
  const { bookingCount, customerCount, incomeCents } = report;
  return (
    <div className="grid auto-cols-fr grid-flow-col gap-4 max-sm:gap-2 sm:grid-flow-row sm:grid-cols-[repeat(auto-fit,minmax(200px,1fr))]">
      {bookingCount !== undefined && (
        <CountCard
          label="Bookings"
          Icon={CalendarCheck}
          short={shortNumber(bookingCount)}
          exact={counted(bookingCount, 'booking')}
          href="/admin/booking"
        />
      )}
      {customerCount !== undefined && (
        <CountCard
          label="Users"
          Icon={Users}
          short={shortNumber(customerCount)}
          exact={counted(customerCount, 'user')}
          href="/admin/users"
        />
      )}
      <CountCard
        label="Total income"
        Icon={CircleDollarSign}
        short={shortMoney(toDollars(incomeCents))}
        exact={formatMoney(incomeCents)}
      />
    </div>
  );
}
