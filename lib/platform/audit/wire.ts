import { z } from 'zod';
import { exactDateTime } from '@/lib/foundation/time/zones';
import { ACTOR_KINDS, type AuditRow } from './schema';

const side = z.unknown().meta({ description: 'The fields that it is about; secrets are masked' });

export const auditRow = z
  .object({
    id: z.number().int(),
    at: z.iso.datetime(),
    when: z.string().meta({ description: 'The same in the operator’s time zone' }),
    actorKind: z.enum(ACTOR_KINDS),
    admin: z.object({ id: z.number().int(), name: z.string(), email: z.string() }).nullable(),
    ip: z.string().nullable(),
    action: z.string(),
    entity: z.string(),
    entityId: z.string().nullable(),
    recordCalled: z
      .string()
      .nullable()
      .meta({ description: 'What people call the record: a reference, a name' }),
    before: side,
    after: side,
  })
  .meta({ id: 'AuditLine' });

export type AuditRowWire = z.infer<typeof auditRow>;

/** An entry of the audit log as the API names it. `zone` is the operator's. */
export const auditRowToWire = ({ requestId: _, ...row }: AuditRow, zone: string) => ({
  ...row,
  when: exactDateTime(row.at, zone),
});
