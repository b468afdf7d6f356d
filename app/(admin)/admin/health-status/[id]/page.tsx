import { DayChart } from '@/components/health/day-chart';
import { FeedStatus } from '@/components/health/feed-status';
import { HealthFeed } from '@/components/health/health-feed';
import { IncidentList } from '@/components/health/incident-list';
import { InstanceBadge, InstanceFacts } from '@/components/health/instance-section';
import { LiveLastReport } from '@/components/health/live-cells';
import { LivePodState } from '@/components/health/live-pod-state';
import { RefreshOnChange } from '@/components/health/refresh-on-change';
import { orNotFound } from '@/components/shell/or-not-found';
import { RecordPage, Section } from '@/components/shell/record-page';
import { Badge } from '@/components/ui/badge';
import { ButtonLink } from '@/components/ui/button';
import { clockFrom } from '@/lib/foundation/time/clock-of-zone';
import { dbNow } from '@/lib/foundation/time/database-clock';
import { shownZone, whoseTimes } from '@/lib/foundation/time/reader-clock';
import { may } from '@/lib/platform/authorization/actor';
import { requireStaff } from '@/lib/platform/identity/current-staff';
import { healthChannels } from '@/lib/platform/realtime/channels';
import { realtimeSettings } from '@/lib/platform/realtime/queries';
import { INSTANCES } from '@/lib/pods/health/components';
import { uptimeSpan, uptimeText } from '@/lib/pods/health/figures';
import { getHealth } from '@/lib/pods/health/queries';

export const metadata = { title: 'Health Status' };

const TITLES = { internal: 'Internal', external: 'External' };

export default async function PodHealthPage({ params }: { params: Promise<{ id: string }> }) {
  const [actor, { id }] = await Promise.all([requireStaff(), params]);
  const { samples, incidents, ...row } = await orNotFound(getHealth(actor, Number(id)));
  const { name, location, timezone } = row;
  const isActive = row.status === 'active';
  const zone = shownZone(actor, timezone);
  const clock = clockFrom(zone, row.reportedAt ?? dbNow());
  return (
    <HealthFeed
      settings={realtimeSettings()}
      channels={healthChannels(actor)}
      path={`/admin/health/${row.id}`}
      renderedAt={dbNow()}
    >
      <RefreshOnChange status={row} />
      <RecordPage
        trail={[{ label: 'Health Status', href: '/admin/health-status' }, { label: name }]}
        title={name}
        badge={<Badge tone={isActive ? 'ok' : 'off'}>{isActive ? 'Active' : 'InActive'}</Badge>}
        description={
          <>
            {location.name}. Last report: <LiveLastReport status={row} clock={clock} />
            {row.uptime !== null && `. ${uptimeSpan(row.registeredAt, dbNow())}: ${uptimeText(row.uptime)}`}
          </>
        }
        actions={
          <>
            {may(actor, 'spaces.open') && <ButtonLink href={`/admin/space/${row.id}`}>View space</ButtonLink>}
            <FeedStatus />
          </>
        }
        aside={
          <>
            <Section title="Now">
              <LivePodState status={row} facts={row.facts} open={row.open} clock={clock} />
            </Section>
            <Section title="Incidents" description={whoseTimes(actor)}>
              <IncidentList incidents={incidents} zone={zone} />
            </Section>
          </>
        }
      >
        {INSTANCES.map((instance) => (
          <Section
            key={instance}
            title={TITLES[instance]}
            actions={<InstanceBadge status={row} instance={instance} />}
          >
            <InstanceFacts status={row} instance={instance} clock={clock} />
          </Section>
        ))}
        {INSTANCES.map((instance) => (
          <Section key={instance} title={`${TITLES[instance]}: last 24 hours`}>
            <DayChart samples={samples} instance={instance} zone={zone} registeredAt={row.registeredAt} />
          </Section>
        ))}
      </RecordPage>
    </HealthFeed>
  );
}
