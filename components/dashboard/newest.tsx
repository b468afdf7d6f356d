import { linkCell, type TableCell } from '@/components/list/list-cell';
import { bookingList } from '@/lib/booking/bookings/list';
import type { BookingRow } from '@/lib/booking/bookings/schema';
import { chosenZone } from '@/lib/foundation/time/reader-clock';
import { customerList } from '@/lib/parties/customers/list';
import type { CustomerRow } from '@/lib/parties/customers/schema';
import { may, type StaffActor } from '@/lib/platform/authorization/actor';
import type { ListDefinition } from '@/lib/platform/list/define';
import { type NewestColumn, NewestTable } from './newest-table';

/** Columns of a list, with their styles here. */
const columnsOf = <Row,>(list: ListDefinition<Row>, looks: Record<string, string | undefined>) =>
  Object.entries(looks).map(
    ([key, className]): NewestColumn & { cell: (row: Row, zone?: string) => TableCell } => {
      const { label = '', cell = () => '' } = list.columns.find((each) => each.key === key) ?? {};
      return { key, label, className, cell };
    },
  );

const BOOKING_COLUMNS = columnsOf(bookingList, {
  reference: undefined,
  customer: 'wrap-anywhere sm:max-w-52',
  start: 'whitespace-nowrap',
  status: undefined,
});
const CUSTOMER_COLUMNS = columnsOf(customerList, { name: undefined, created: undefined, status: undefined });

const named = (columns: NewestColumn[]): NewestColumn[] =>
  columns.map(({ key, label, className }) => ({ key, label, className }));

export function LatestBookings({ actor, rows }: { actor: StaffActor; rows: BookingRow[] }) {
  const denied = !may(actor, 'bookings.open');
  const zone = chosenZone(actor);
  const reference = ({ id, transactionId }: BookingRow) =>
    linkCell({ href: `/admin/booking/${id}`, text: transactionId, code: true, denied, peek: id });
  return (
    <NewestTable
      title="Latest bookings"
      columns={named(BOOKING_COLUMNS)}
      rows={rows.map((row) => ({
        id: row.id,
        cells: BOOKING_COLUMNS.map(({ key, cell }) =>
          key === 'reference' ? reference(row) : cell(row, zone),
        ),
      }))}
      href="/admin/booking"
    />
  );
}

export function NewCustomers({ actor, rows }: { actor: StaffActor; rows: CustomerRow[] }) {
  const denied = !may(actor, 'customers.open');
  const name = ({ id, name, email }: CustomerRow) =>
    linkCell({
      href: `/admin/users/${id}`,
      text: name,
      detail: email && email !== name ? email : `User ${id}`,
      denied,
    });
  return (
    <NewestTable
      title="New customers"
      columns={named(CUSTOMER_COLUMNS)}
      rows={rows.map((row) => ({
        id: row.id,
        cells: CUSTOMER_COLUMNS.map(({ key, cell }) => (key === 'name' ? name(row) : cell(row))),
      }))}
      href="/admin/users"
    />
  );
}
