import { dialogOf } from '@/components/list/dialog-of';
import { linked } from '@/components/list/list-cell';
import { ListScreen, type PageQuery } from '@/components/list/list-screen';
import { ButtonLink } from '@/components/ui/button';
import { spaceCell } from '@/lib/catalogue/spaces/space-cell';
import { clockFrom } from '@/lib/foundation/time/clock-of-zone';
import { shownZone } from '@/lib/foundation/time/reader-clock';
import { may, type StaffActor } from '@/lib/platform/authorization/actor';
import { listQuery, readListParams } from '@/lib/platform/list/params';
import { orWithoutFilters } from '@/lib/platform/list/refused-filters';
import { healthChannels } from '@/lib/platform/realtime/channels';
import { realtimeSettings } from '@/lib/platform/realtime/queries';
import { healthSource } from '@/lib/pods/health/list';
import { stateCounts } from '@/lib/pods/health/queries';
import type { HealthRow, HealthStatus } from '@/lib/pods/health/schema';
import { FeedStatus } from './feed-status';
import { HealthFeed } from './health-feed';
import { LiveInstance, LiveLastReport } from './live-cells';
import { LivePodState } from './live-pod-state';
import { StateTiles } from './state-tiles';

/** Only what a row's live cells need is sent. */
const statusIn = ({ spaceId, instances, components }: HealthRow): HealthStatus => ({
  spaceId,
  instances,
  components,
});

/** The least healthy first, unless the reader chooses another order. */
const WORST_FIRST = { sort: 'sortByVerdict', type: 'ASC' };

/** Active, inactive and all spaces with the live state of their pods: docs/rules.md#health-list. */
export async function HealthScreen({ actor, query: pageQuery }: { actor: StaffActor; query: PageQuery }) {
  const query = { ...WORST_FIRST, ...pageQuery };
  const { params, state, filters, counts } = await orWithoutFilters(
    healthSource,
    readListParams(healthSource.list, query),
    async (params) => {
      const { state, ...filters } = params.filters;
      return { params, state, filters, counts: await stateCounts(actor, { ...params, filters }) };
    },
  );
  const dialog = dialogOf(query);
  return (
    <HealthFeed
      settings={realtimeSettings()}
      channels={healthChannels(actor)}
      path={`/admin/health?${listQuery(healthSource.list, params)}`}
      renderedAt={new Date()}
    >
      <ListScreen
        actor={actor}
        source={healthSource}
        query={query}
        nameOf={({ name }) => name}
        intro={
          <StateTiles
            counts={counts}
            chosen={state}
            hrefOf={(only) =>
              `?${listQuery(healthSource.list, { ...params, page: 0, filters: only ? { ...filters, state: only } : filters })}`
            }
          />
        }
        actions={
          <>
            {may(actor, 'health.alerts') && (
              <ButtonLink href={dialog.href({ action: 'alerts' })} scroll={false}>
                Alert emails
              </ButtonLink>
            )}
            <FeedStatus />
          </>
        }
        cells={{
          name: (row) => linked(spaceCell(row, `Space ${row.id}`), `/admin/health-status/${row.id}`),
          state: (row) => (
            <LivePodState
              status={statusIn(row)}
              facts={row.facts}
              open={row.open}
              clock={clockFrom(shownZone(actor, row.timezone), row.reportedAt ?? new Date())}
            />
          ),
          internal: (row) => row.facts.hasPod && <LiveInstance status={statusIn(row)} instance="internal" />,
          external: (row) => row.facts.hasPod && <LiveInstance status={statusIn(row)} instance="external" />,
          reportedAt: (row) => (
            <LiveLastReport
              status={statusIn(row)}
              clock={clockFrom(shownZone(actor, row.timezone), row.reportedAt ?? new Date())}
            />
          ),
        }}
      />
    </HealthFeed>
  );
}
