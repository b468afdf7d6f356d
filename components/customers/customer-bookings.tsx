import { linkCell } from '@/components/list/list-cell';
import { ListPanel } from '@/components/list/list-panel';
import type { PageQuery } from '@/components/list/list-screen';
import { ListStateProvider } from '@/components/list/list-state';
import { bookingSource } from '@/lib/booking/bookings/list';
import { may, type StaffActor } from '@/lib/platform/authorization/actor';
import { runScreen } from '@/lib/platform/list/find-rows';
import { listQuery, readListParams } from '@/lib/platform/list/params';

const { columns } = bookingSource.list;

/** The bookings of one user require `customers.bookings`, not the capability of the bookings screen. */
const theirs: typeof bookingSource = {
  ...bookingSource,
  list: {
    ...bookingSource.list,
    permission: 'customers.bookings',
    tabs: undefined,
    columns: columns.filter(({ key }) => key !== 'customer'),
  },
};

type Props = { actor: StaffActor; customerId: number; query: PageQuery };

/** The bookings of a user, ten at a time, without lapsed holds. */
export async function CustomerBookings({ actor, customerId, query }: Props) {
  const { page, sort, type } = query;
  const params = readListParams(theirs.list, { page, sort, type });
  const shown = await runScreen(actor, theirs, { ...params, filters: { userId: String(customerId) } });
  const state = Object.fromEntries(listQuery(theirs.list, { ...shown.params, filters: {} }));
  const denied = !may(actor, 'bookings.open');
  return (
    <ListStateProvider state={state}>
      <section aria-labelledby="bookings" className="mt-4">
        <h2 id="bookings" className="mb-2 text-section">
          Bookings
        </h2>
        <ListPanel
          source={theirs}
          {...shown}
          cells={{
            reference: ({ id, transactionId }) =>
              linkCell({
                href: `/admin/booking/${id}`,
                text: transactionId,
                code: true,
                denied,
                peek: id,
              }),
          }}
        />
      </section>
    </ListStateProvider>
  );
}
