export const ACTOR_KINDS = ['staff', 'visitor', 'pod', 'system'] as const;

/** Who did what to which record, when and from where. */
export type AuditRow = {
  id: number;
  at: Date;
  actorKind: (typeof ACTOR_KINDS)[number];
  admin: { id: number; name: string; email: string } | null;
  ip: string | null;
  action: string;
  entity: string;
  entityId: string | null;
  /** What people call the record: a booking's reference, a space's name; null for others, and for what is gone. */
  recordCalled: string | null;
  /** The fields that it is about; secrets are masked. */
  before: unknown;
  after: unknown;
  /** The request in which it happened: docs/rules.md#request-id. */
  requestId: string | null;
};
