import { z } from 'zod';

const side = z.unknown().meta({ description: 'The fields that it is about; secrets are masked' });

/** Who did what to which record, when and from where. */
export const auditRow = z
  .object({
    id: z.number().int(),
    at: z.iso.datetime(),
    when: z.string().meta({ description: 'The same in the operator’s time zone' }),
    actorKind: z.enum(['staff', 'visitor', 'pod', 'system']),
    admin: z.object({ id: z.number().int(), name: z.string(), email: z.string() }).nullable(),
    ip: z.string().nullable(),
    action: z.string(),
    entity: z.string(),
    entityId: z.string().nullable(),
    before: side,
    after: side,
  })
  .meta({ id: 'AuditLine' });

export type AuditRow = z.infer<typeof auditRow>;
