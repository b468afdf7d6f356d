import { BookingDialogs } from '@/components/bookings/booking-dialogs';
import { dialogOf } from '@/components/list/dialog-of';
import type { PageQuery } from '@/components/list/list-screen';
import { BreadcrumbBar } from '@/components/shell/breadcrumb-bar';
import { TimelineScreen } from '@/components/timeline/timeline-screen';
import { getBookingRow } from '@/lib/booking/bookings/list';
import { packSpaces } from '@/lib/console/timeline/packed-spaces';
import { timelineLocations, timelineSpaces } from '@/lib/console/timeline/queries';
import { ifFound } from '@/lib/foundation/errors';
import { clockFrom } from '@/lib/foundation/time/clock-of-zone';
import { dbNow } from '@/lib/foundation/time/database-clock';
import { addDays, isLocalDate } from '@/lib/foundation/time/local-dates';
import { localDate } from '@/lib/foundation/time/zones';
import { may } from '@/lib/platform/authorization/actor';
import { requireStaff } from '@/lib/platform/identity/current-staff';
import { changeChannels } from '@/lib/platform/realtime/channels';
import { realtimeSettings } from '@/lib/platform/realtime/queries';

export const metadata = { title: 'Timeline' };

const textOf = (query: PageQuery, key: string) => [query[key]].flat()[0] ?? '';

/** A day in the allowed range: years ahead there are no bookings. */
const dayOf = (text: string, today: string): string =>
  isLocalDate(text) && text > addDays(today, -3_660) && text < addDays(today, 731) ? text : today;

export default async function TimelinePage({ searchParams }: { searchParams: Promise<PageQuery> }) {
  const [actor, query] = await Promise.all([requireStaff(), searchParams]);
  const { form, closeHref } = dialogOf(query);
  const chosen = form.action && form.id ? await ifFound(getBookingRow(actor, form.id)) : null;
  const renderedAt = dbNow();
  const locations = await timelineLocations(actor);
  const requestedId = Number(textOf(query, 'location'));
  const location = locations.find(({ id }) => id === requestedId) ?? locations[0];
  const zone = location?.zone ?? 'UTC';
  const date = dayOf(textOf(query, 'date'), localDate(renderedAt, zone));
  return (
    <>
      <BreadcrumbBar items={[{ label: 'Bookings', href: '/admin/booking' }, { label: 'Timeline' }]} />
      <TimelineScreen
        locations={locations}
        columns={packSpaces(location ? await timelineSpaces(actor, location.id) : [])}
        state={{
          locationId: location?.id ?? 0,
          date,
          view: textOf(query, 'view') === 'week' ? 'week' : 'day',
          isTable: textOf(query, 'table') === 'true',
        }}
        clock={clockFrom(zone, new Date(`${addDays(date, -9)}T00:00:00Z`))}
        renderedAt={renderedAt}
        listening={{ settings: realtimeSettings(), channels: changeChannels(actor) }}
        rights={{
          open: may(actor, 'bookings.open'),
          change: may(actor, 'bookings.cancel'),
          block: may(actor, 'blocks.edit') && may(actor, 'spaces.open'),
          openBlocks: may(actor, 'spaces.view'),
        }}
      />
      {chosen && <BookingDialogs actor={actor} booking={chosen} action={form.action} closeHref={closeHref} />}
    </>
  );
}
