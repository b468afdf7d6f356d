import { ListScreen, type PageQuery } from '@/components/list/list-screen';
import { RecordLink } from '@/components/list/record-link';
import { may } from '@/lib/access/actor';
import { requireStaff } from '@/lib/access/current';
import { bookingSource } from '@/lib/bookings/list-sql';

export const metadata = { title: 'Bookings' };

export default async function BookingsPage({ searchParams }: { searchParams: Promise<PageQuery> }) {
  const [actor, query] = await Promise.all([requireStaff(), searchParams]);
  const denied = !may(actor, 'bookings.open');
  return (
    <ListScreen
      actor={actor}
      source={bookingSource}
      query={query}
      nameOf={(booking) => booking.transactionId}
      cells={{
        reference: (booking) => (
          <RecordLink href={`/admin/booking/${booking.id}`} denied={denied} code>
            {booking.transactionId}
          </RecordLink>
        ),
      }}
      rowActions={(booking) => [{ label: 'View details', href: `/admin/booking/${booking.id}`, denied }]}
    />
  );
}
