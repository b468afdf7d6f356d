import { dialogOf } from '@/components/list/dialog-of';
import { linkCell } from '@/components/list/list-cell';
import { ListScreen, type PageQuery } from '@/components/list/list-screen';
import { ButtonLink } from '@/components/ui/button';
import { healthSource } from '@/lib/fleet/health/list-sql';
import { clockFrom } from '@/lib/foundation/time-zones';
import { may, type StaffActor } from '@/lib/platform/authorization/actor';
import { listQuery, readListParams } from '@/lib/platform/list/params';
import { healthChannels } from '@/lib/platform/realtime/channels';
import { realtimeSettings } from '@/lib/platform/realtime/queries';
import { FeedStatus } from './feed-status';
import { HealthFeed } from './health-feed';
import { LiveInstance, LiveLastReport } from './live-cells';

/** Active, inactive and all spaces with the state of their pods, as it comes. */
export function HealthScreen({ actor, query }: { actor: StaffActor; query: PageQuery }) {
  const params = readListParams(healthSource.list, query);
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
          name: ({ id, name }) =>
            linkCell({ href: `/admin/health-status/${id}`, text: name, detail: `Space ${id}` }),
          internal: (row) => <LiveInstance status={row} instance="internal" />,
          external: (row) => <LiveInstance status={row} instance="external" />,
          reportedAt: (row) => (
            <LiveLastReport status={row} clock={clockFrom(row.timezone, row.reportedAt ?? new Date())} />
          ),
        }}
      />
    </HealthFeed>
  );
}
