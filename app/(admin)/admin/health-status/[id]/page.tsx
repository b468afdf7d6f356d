import { DayChart } from '@/components/health/day-chart';
import { FeedStatus } from '@/components/health/feed-status';
import { HealthFeed } from '@/components/health/health-feed';
import { IncidentList } from '@/components/health/incident-list';
import { InstanceBadge, InstanceFacts } from '@/components/health/instance-section';
import { LiveLastReport } from '@/components/health/live-cells';
import { RefreshOnChange } from '@/components/health/refresh-on-change';
import { orNotFound } from '@/components/shell/or-not-found';
import { RecordPage, Section } from '@/components/shell/record-page';
import { Badge } from '@/components/ui/badge';
import { ButtonLink } from '@/components/ui/button';
import { may } from '@/lib/access/actor';
import { requireStaff } from '@/lib/access/current';
import { INSTANCES } from '@/lib/health/components';
import { getHealth } from '@/lib/health/queries';
import { healthChannels } from '@/lib/realtime/channels';
import { realtimeSettings } from '@/lib/realtime/queries';

export const metadata = { title: 'Health Status' };

const TITLES = { internal: 'Internal', external: 'External' };

export default async function PodHealthPage({ params }: { params: Promise<{ id: string }> }) {
  const [actor, { id }] = await Promise.all([requireStaff(), params]);
  const { samples, incidents, ...row } = await orNotFound(getHealth(actor, Number(id)));
  const { pod, location, timezone } = row;
  return (
    <HealthFeed
      settings={realtimeSettings()}
      channels={healthChannels(actor)}
      path={`/admin/health/${pod.id}`}
      renderedAt={new Date().toISOString()}
    >
      <RefreshOnChange status={row} />
      <RecordPage
        trail={[{ label: 'Health Status', href: '/admin/health-status' }, { label: pod.name }]}
        title={pod.name}
        badge={<Badge tone={pod.isActive ? 'ok' : 'off'}>{pod.isActive ? 'Active' : 'InActive'}</Badge>}
        description={
          <>
            {location.name}. Last report: <LiveLastReport status={row} zone={timezone} />
          </>
        }
        actions={
          <>
            {may(actor, 'spaces.open') && (
              <ButtonLink href={`/admin/space/${pod.id}`}>Open the space</ButtonLink>
            )}
            <FeedStatus />
          </>
        }
        aside={
          <Section title="Incidents" description="Times are the space's own.">
            <IncidentList incidents={incidents} zone={timezone} />
          </Section>
        }
      >
        {INSTANCES.map((instance) => (
          <Section
            key={instance}
            title={TITLES[instance]}
            actions={<InstanceBadge status={row} instance={instance} />}
          >
            <InstanceFacts status={row} instance={instance} />
          </Section>
        ))}
        {INSTANCES.map((instance) => (
          <Section key={instance} title={`${TITLES[instance]}: last 24 hours`}>
            <DayChart samples={samples} instance={instance} zone={timezone} />
          </Section>
        ))}
      </RecordPage>
    </HealthFeed>
  );
}
