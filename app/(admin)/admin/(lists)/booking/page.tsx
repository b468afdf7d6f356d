import { BookingDialogs } from '@/components/bookings/booking-dialogs';
import { bookingRowActions } from '@/components/bookings/booking-row-actions';
import { dialogOf } from '@/components/list/dialog-of';
import { linkCell, linked } from '@/components/list/list-cell';
import { ListScreen, type PageQuery } from '@/components/list/list-screen';
import { ButtonLink } from '@/components/ui/button';
import { SegmentLinks } from '@/components/ui/segment-links';
import { bookingSource, getBookingRow } from '@/lib/booking/bookings/list';
import type { BookingRow } from '@/lib/booking/bookings/schema';
import { spaceCell } from '@/lib/catalogue/spaces/space-cell';
import { ifFound } from '@/lib/foundation/errors';
import { may, type StaffActor } from '@/lib/platform/authorization/actor';
import { requireStaff } from '@/lib/platform/identity/current-staff';
import { personCell } from '@/lib/platform/list/define';

/** A booking's person and space link to their pages, for readers who may open those. */
const bookingLinks = (actor: StaffActor) => ({
  ...(may(actor, 'customers.open') && {
    customer: ({ customerId, contact: { name, email } }: BookingRow) =>
      linked(personCell(name, email), `/admin/users/${customerId}`),
  }),
  ...(may(actor, 'spaces.open') && {
    space: ({ space, location }: BookingRow) =>
      linked(spaceCell(space, location.name), `/admin/space/${space.id}`),
  }),
});

const pageOf = (id: number) => `/admin/booking/${id}`;

export const metadata = { title: 'Bookings' };

export default async function BookingsPage({ searchParams }: { searchParams: Promise<PageQuery> }) {
  const [actor, query] = await Promise.all([requireStaff(), searchParams]);
  const { form, closeHref } = dialogOf(query);
  const chosen = form.action && form.id ? await ifFound(getBookingRow(actor, form.id)) : null;
  const denied = !may(actor, 'bookings.open');
  return (
    <>
      <ListScreen
        actor={actor}
        source={bookingSource}
        query={query}
        nameOf={(booking) => booking.transactionId}
        whenEmpty={<ButtonLink href="/admin/booking/timeline">Open the timeline</ButtonLink>}
        actions={
          <>
            {may(actor, 'bookings.refund') && (
              <ButtonLink href="/admin/booking/outage">Refund an outage</ButtonLink>
            )}
            {/* Beside the title on a phone, so that the first record is visible without scrolling. */}
            <div className="max-sm:absolute max-sm:-top-2.5 max-sm:right-0">
              <SegmentLinks
                label="View"
                items={[
                  { href: '/admin/booking', label: 'List', active: true },
                  { href: '/admin/booking/timeline', label: 'Timeline', active: false },
                ]}
              />
            </div>
          </>
        }
        cells={{
          reference: ({ id, transactionId }) =>
            linkCell({
              href: pageOf(id),
              text: transactionId,
              code: true,
              denied,
              peek: id,
            }),
          ...bookingLinks(actor),
        }}
        rowActions={(booking, href) => bookingRowActions(actor, booking, href)}
      />
      {chosen && <BookingDialogs actor={actor} booking={chosen} action={form.action} closeHref={closeHref} />}
    </>
  );
}
