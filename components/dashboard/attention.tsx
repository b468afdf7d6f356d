import { Card, CardBody, CardHeader } from '@/components/ui/card';
import { CircleCheck } from '@/components/ui/icons/circle-check.gen';
import { listAttention } from '@/lib/console/attention/queries';
import type { StaffActor } from '@/lib/platform/authorization/actor';
import { AttentionEntry } from './attention-entry';

/** What needs attention now, each with the button that resolves it, or a link to the page where it is resolved. */
export async function NeedsAttention({ actor }: { actor: StaffActor }) {
  const entries = await listAttention(actor);
  if (entries.length === 0) {
    return (
      <p className="flex items-center gap-2 rounded-card border border-line bg-surface px-4 py-3 text-ink-2">
        <CircleCheck aria-hidden className="size-4 shrink-0 text-ok" />
        Nothing needs your attention right now.
      </p>
    );
  }
  return (
    <Card>
      <CardHeader title={`Needs attention (${entries.length})`} />
      <CardBody>
        <ul className="-my-1 divide-y divide-line">
          {entries.map((entry) => (
            <AttentionEntry key={entry.key} entry={entry} />
          ))}
        </ul>
      </CardBody>
    </Card>
  );
}
