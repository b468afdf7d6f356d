import { SpaceTime } from '@/components/spaces/space-time';
import { env } from '@/lib/foundation/settings/env';
import { shownZone } from '@/lib/foundation/time/reader-clock';
import { actorName } from '@/lib/platform/audit/actor-name';
import { changesOf, summaryOf } from '@/lib/platform/audit/changes';
import { historyOf } from '@/lib/platform/audit/queries';
import { type AuditEntity, actionName } from '@/lib/platform/audit/record-names';
import type { StaffActor } from '@/lib/platform/authorization/actor';
import { HistorySection } from './history-section';

/** Who did what to this record, newest first. */
export async function RecordHistory({
  actor,
  entity,
  id,
}: {
  actor: StaffActor;
  entity: AuditEntity;
  id: number;
}) {
  const lines = await historyOf(actor, entity, id);
  if (lines.length === 0) return null;
  const zone = shownZone(actor, env().OPERATOR_TIMEZONE);
  return (
    <HistorySection actor={actor} entity={entity} id={id}>
      <ol className="grid gap-3">
        {lines.map((line) => {
          const changes = summaryOf(changesOf(line.before, line.after, line.entity));
          return (
            <li key={line.id} className="grid gap-0.5">
              <span className="font-medium">{actionName(line.action)}</span>
              {changes && <span className="text-small break-words text-ink-2">{changes}</span>}
              <span className="text-small text-ink-3">
                <SpaceTime at={line.at} zone={zone} /> · {actorName(line)}
              </span>
            </li>
          );
        })}
      </ol>
    </HistorySection>
  );
}
