import { BoardScreen } from '@/components/board/board-screen';
import type { PageQuery } from '@/components/list/list-screen';
import { BreadcrumbBar } from '@/components/shell/breadcrumb-bar';
import { getBoard } from '@/lib/console/board/queries';
import { showOf } from '@/lib/console/board/tile';
import { clockFrom } from '@/lib/foundation/time/clock-of-zone';
import { dbNow } from '@/lib/foundation/time/database-clock';
import { shownZone } from '@/lib/foundation/time/reader-clock';
import { may } from '@/lib/platform/authorization/actor';
import { requireStaff } from '@/lib/platform/identity/current-staff';
import { boardChannels } from '@/lib/platform/realtime/channels';
import { realtimeSettings } from '@/lib/platform/realtime/queries';

export const metadata = { title: 'Board' };

export default async function BoardPage({ searchParams }: { searchParams: Promise<PageQuery> }) {
  const [actor, query] = await Promise.all([requireStaff(), searchParams]);
  const renderedAt = dbNow();
  const spaces = await getBoard(actor);
  const zones = new Set(spaces.map(({ timezone }) => timezone));
  const dayAgo = new Date(renderedAt.getTime() - 86_400_000);
  const clocks = Object.fromEntries(
    [...zones].map((zone) => [zone, clockFrom(shownZone(actor, zone), dayAgo)]),
  );
  const requestedId = Number(query.location);
  const locationId = spaces.some(({ location }) => location.id === requestedId) ? requestedId : null;
  const chosen = spaces.find(({ id }) => id === Number(query.pod));
  return (
    <>
      <BreadcrumbBar items={[{ label: 'Board' }]} />
      <BoardScreen
        spaces={spaces}
        clocks={clocks}
        settings={realtimeSettings()}
        channels={boardChannels(actor)}
        renderedAt={renderedAt}
        rights={{
          door: may(actor, 'bookings.door'),
          change: may(actor, 'bookings.cancel'),
          open: may(actor, 'bookings.open'),
          space: may(actor, 'spaces.open'),
          unlock: may(actor, 'spaces.unlock'),
          block: may(actor, 'blocks.edit') && may(actor, 'spaces.open'),
        }}
        locationId={locationId}
        chosen={chosen?.id ?? null}
        only={showOf(query.show)}
        isWall={query.wall === 'true'}
      />
    </>
  );
}
