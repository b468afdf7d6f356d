import { SpaceTime } from '@/components/spaces/space-time';
import { Badge } from '@/components/ui/badge';
import { formatMinutes } from '@/lib/foundation/time/durations';
import { incidentText } from '@/lib/pods/health/incidents';
import type { Incident } from '@/lib/pods/health/schema';

const lasted = (since: Date, until: Date): string => {
  const minutes = Math.floor((until.getTime() - since.getTime()) / 60_000);
  return minutes < 1 ? 'Less than a minute' : formatMinutes(minutes);
};

/** When the pod was silent or a part of it failed, and for how long. Open incidents are first. */
export function IncidentList({ incidents, zone }: { incidents: Incident[]; zone: string }) {
  if (incidents.length === 0) return <p className="text-ink-2">No incidents in the last 90 days.</p>;
  return (
    <ol className="grid gap-3">
      {incidents.map(({ id, component, since, until }) => (
        <li key={id} className="grid gap-0.5">
          <span className="flex items-start justify-between gap-2">
            <span className="font-medium">{incidentText(component)}</span>
            <Badge tone={until ? 'off' : 'bad'}>{until ? lasted(since, until) : 'Now'}</Badge>
          </span>
          <span className="text-small text-ink-3">
            Since <SpaceTime at={since} zone={zone} />
          </span>
        </li>
      ))}
    </ol>
  );
}
