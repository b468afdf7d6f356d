import { ListCell, linkCell } from '@/components/list/list-cell';
import { RecordLink } from '@/components/list/record-link';
import { TwoLine } from '@/components/ui/table';
import { bookingList } from '@/lib/booking/bookings/list';
import type { BookingRow } from '@/lib/booking/bookings/schema';
import { chosenZone } from '@/lib/foundation/operator-time';
import { customerList } from '@/lib/parties/customers/list';
import type { CustomerRow } from '@/lib/parties/customers/schema';
import { may, type StaffActor } from '@/lib/platform/authorization/actor';
import { personCell } from '@/lib/platform/list/define';
import { NewestTable } from './newest-table';

export function LatestBookings({ actor, rows }: { actor: StaffActor; rows: BookingRow[] }) {
  const denied = !may(actor, 'bookings.open');
  const start = bookingList.columns.find(({ key }) => key === 'start');
  return (
    <NewestTable
      title="Latest bookings"
      list={bookingList}
      columns={['reference', 'customer', 'start', 'status']}
      rows={rows}
      href="/admin/booking"
      cells={{
        reference: ({ id, transactionId }) => (
          <ListCell
            cell={linkCell({
              href: `/admin/booking/${id}`,
              text: transactionId,
              code: true,
              denied,
              peek: id,
            })}
          />
        ),
        customer: ({ contact }) => (
          <span className="block max-w-52">
            <ListCell cell={personCell(contact.name, contact.email)} />
          </span>
        ),
        start: (row) => (
          <span className="whitespace-nowrap">
            {start && <ListCell cell={start.cell(row, chosenZone(actor))} />}
          </span>
        ),
      }}
    />
  );
}

export function NewCustomers({ actor, rows }: { actor: StaffActor; rows: CustomerRow[] }) {
  const denied = !may(actor, 'customers.open');
  return (
    <NewestTable
      title="New customers"
      list={customerList}
      columns={['name', 'created', 'status']}
      rows={rows}
      href="/admin/users"
      cells={{
        name: ({ id, name, email }) => (
          <TwoLine detail={email && email !== name ? email : `User ${id}`}>
            <RecordLink href={`/admin/users/${id}`} denied={denied}>
              {name}
            </RecordLink>
          </TwoLine>
        ),
      }}
    />
  );
}
