import 'server-only';
import { type SQL, sql } from 'drizzle-orm';
import { spaces } from '@/db/tables';
import { invalidField } from '@/lib/foundation/errors';
import { silentSince } from '@/lib/platform/pod-listening';
import { DOOR_TROUBLE } from './components';
import { NOT_REPORTING_AFTER_MS } from './status';
import { VERDICTS, type Verdict } from './verdict';

const SILENT = sql.raw(`interval '${NOT_REPORTING_AFTER_MS / 1000} seconds'`);

/** Equivalent to `verdictOf`, with incidents instead of flags: the index of a space's verdict in `VERDICTS`. */
export const verdictRank = sql<number>`(case
  when ${spaces.deviceTokenHash} is null then 3
  when not exists (select 1 from pod_health h where h.space_id = ${spaces.id}
    and ${silentSince(sql`h.reported_at`)} > now() - ${SILENT}) then 0
  when exists (select 1 from pod_incidents i where i.space_id = ${spaces.id} and i.until is null
    and i.component not in ('silent', ${DOOR_TROUBLE})) then 1
  else 2 end)`;

/** Condition on `spaces`: the pod has this verdict; throws 400 for another word. */
export function verdictIs(value: string): SQL {
  const rank = VERDICTS.indexOf(value as Verdict);
  if (rank < 0) throw invalidField('verdict', `verdict must be one of ${VERDICTS.join(', ')}`);
  return sql`${verdictRank} = ${rank}`;
}
