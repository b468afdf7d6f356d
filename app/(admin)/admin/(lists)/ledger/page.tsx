import { LedgerTotals } from '@/components/ledger/ledger-totals';
import { linkCell } from '@/components/list/list-cell';
import { ListScreen, type PageQuery } from '@/components/list/list-screen';
import { ButtonLink } from '@/components/ui/button';
import { TwoLine } from '@/components/ui/table';
import { movementSource } from '@/lib/booking/ledger/list';
import { movementKindLabel } from '@/lib/booking/ledger/words';
import { env } from '@/lib/foundation/settings/env';
import { shownZone } from '@/lib/foundation/time/reader-clock';
import { exactTime, formatDate } from '@/lib/foundation/time/zones';
import { may } from '@/lib/platform/authorization/actor';
import { requireStaff } from '@/lib/platform/identity/current-staff';

export const metadata = { title: 'Ledger' };

export default async function LedgerPage({ searchParams }: { searchParams: Promise<PageQuery> }) {
  const [actor, query] = await Promise.all([requireStaff(), searchParams]);
  const zone = shownZone(actor, env().OPERATOR_TIMEZONE);
  const denied = !may(actor, 'bookings.open');
  return (
    <ListScreen
      actor={actor}
      source={movementSource}
      query={query}
      nameOf={({ kind, id }) => `${movementKindLabel(kind)} ${id}`}
      intro={(params) => <LedgerTotals actor={actor} params={params} />}
      actions={
        <>
          <ButtonLink href="/admin/ledger/statements">Statements</ButtonLink>
          {may(actor, 'disputes.view') && <ButtonLink href="/admin/ledger/disputes">Disputes</ButtonLink>}
          {may(actor, 'ledger.reconcile') && (
            <ButtonLink href="/admin/ledger/reconciliation">Reconciliation</ButtonLink>
          )}
        </>
      }
      cells={{
        when: ({ at }) => (
          <TwoLine className="uncut" detail={exactTime(at, zone)}>
            {formatDate(at, zone)}
          </TwoLine>
        ),
        booking: ({ booking, customer }) =>
          booking
            ? linkCell({
                text: booking.transactionId,
                detail: booking.customer,
                href: `/admin/booking/${booking.id}`,
                code: true,
                denied,
                peek: booking.id,
              })
            : customer &&
              linkCell({
                text: customer.name,
                href: `/admin/users/${customer.id}`,
                denied: !may(actor, 'customers.open'),
              }),
      }}
    />
  );
}
