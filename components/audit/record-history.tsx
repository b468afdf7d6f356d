import { Section } from '@/components/shell/record-page';
import { ButtonLink } from '@/components/ui/button';
import { may, type StaffActor } from '@/lib/access/actor';
import { changesOf, summaryOf } from '@/lib/audit/changes';
import { whoDid } from '@/lib/audit/list';
import { historyOf } from '@/lib/audit/queries';
import { actionWords } from '@/lib/audit/words';

/** Who did what to this record, newest first; all of it stands in the log, for those who may see that. */
export async function RecordHistory({
  actor,
  entity,
  id,
}: {
  actor: StaffActor;
  entity: string;
  id: number;
}) {
  const lines = await historyOf(actor, entity, id);
  if (lines.length === 0) return null;
  const log = `/admin/audit-log?${new URLSearchParams({ entity, entityId: String(id) })}`;
  return (
    <Section
      title="History"
      actions={
        may(actor, 'audit.view') && (
          <ButtonLink size="sm" href={log}>
            Audit log
          </ButtonLink>
        )
      }
    >
      <ol className="grid gap-3">
        {lines.map((line) => {
          const changes = summaryOf(changesOf(line.before, line.after));
          return (
            <li key={line.id} className="grid gap-0.5">
              <span className="font-medium">{actionWords(line.action)}</span>
              {changes && <span className="text-small break-words text-ink-2">{changes}</span>}
              <span className="text-small text-ink-3">
                <time dateTime={line.at}>{line.when}</time> · {whoDid(line)}
              </span>
            </li>
          );
        })}
      </ol>
    </Section>
  );
}
