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
  /**
   * The record's name for people: a booking's reference, a space's name; null for other kinds and for deleted
   * records.
   */
  recordCalled: string | null;
  /** The fields concerned; secrets are masked. */
  before: unknown;
  after: unknown;
  /** The request that made the change: docs/rules.md#request-id. */
  requestId: string | null;
};
