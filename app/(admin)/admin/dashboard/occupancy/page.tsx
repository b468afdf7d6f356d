import { HeatMap } from '@/components/dashboard/heat-map';
import { PlaceTable } from '@/components/dashboard/place-table';
import { PlanShares } from '@/components/dashboard/plan-shares';
import type { PageQuery } from '@/components/list/list-screen';
import { BreadcrumbBar } from '@/components/shell/breadcrumb-bar';
import { Section } from '@/components/shell/record-page';
import { PageHeader } from '@/components/ui/page-header';
import { SegmentLinks } from '@/components/ui/segment-links';
import { getOccupancy } from '@/lib/console/dashboard/occupancy';
import { PERIODS } from '@/lib/console/dashboard/occupancy-share';
import { counted } from '@/lib/foundation/text/words';
import { formatLocalDate } from '@/lib/foundation/time/local-dates';
import { may } from '@/lib/platform/authorization/actor';
import { requireStaff } from '@/lib/platform/identity/current-staff';

export const metadata = { title: 'Occupancy' };

const PATH = '/admin/dashboard/occupancy';

export default async function OccupancyPage({ searchParams }: { searchParams: Promise<PageQuery> }) {
  const [actor, query] = await Promise.all([requireStaff(), searchParams]);
  const weeks = PERIODS.find((each) => String(each) === query.weeks) ?? 4;
  const requestedId = /^[1-9]\d{0,14}$/.test(String(query.locationId)) ? Number(query.locationId) : undefined;
  const occupancy = await getOccupancy(actor, weeks, requestedId);
  const place = occupancy.places.find(({ id }) => id === (requestedId ?? null)) ?? occupancy.places[0];
  const address = (changed: { weeks?: number; locationId?: number | null }) => {
    const { weeks: span = weeks, locationId = place?.id } = changed;
    return `${PATH}?weeks=${span}${locationId === null || locationId === undefined ? '' : `&locationId=${locationId}`}`;
  };
  const bookings = may(actor, 'bookings.view')
    ? (extra: Record<string, string | number>) =>
        `/admin/booking?${new URLSearchParams({
          filter: 'past',
          startDate: occupancy.from,
          endDate: occupancy.to,
          ...(place?.id != null && { locationId: String(place.id) }),
          ...Object.fromEntries(Object.entries(extra).map(([key, value]) => [key, String(value)])),
        })}`
    : null;
  return (
    <>
      <BreadcrumbBar items={[{ label: 'Dashboard', href: '/admin/dashboard' }, { label: 'Occupancy' }]} />
      <PageHeader
        title="Occupancy"
        description={`${formatLocalDate(occupancy.from)} – ${formatLocalDate(occupancy.to)}, local time, compared with the previous ${counted(weeks, 'week')}`}
        actions={
          <SegmentLinks
            label="Period"
            items={PERIODS.map((each) => ({
              href: address({ weeks: each }),
              label: counted(each, 'week'),
              active: each === weeks,
            }))}
          />
        }
      />
      <div className="grid grid-cols-1 gap-4">
        {place && (
          <Section
            title={place.name}
            description="How much of each hour of the week was booked. Select an hour to see the bookings that began in it."
          >
            <HeatMap place={place} bookings={bookings} />
          </Section>
        )}
        <div className="grid grid-cols-1 items-start gap-4 min-[1200px]:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
          <Section title="Locations" description="Choose a location to see its week above.">
            <PlaceTable
              occupancy={occupancy}
              shown={place?.id ?? null}
              hrefOf={(id) => address({ locationId: id })}
            />
          </Section>
          <Section title="Plans" description={`Bookings by plan: ${place?.name ?? 'All locations'}`}>
            <PlanShares plans={occupancy.plans} bookings={bookings} />
          </Section>
        </div>
      </div>
    </>
  );
}
