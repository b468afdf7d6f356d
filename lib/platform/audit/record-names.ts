import type { AnyEntity } from '@/lib/entities/entities';
import type { RecordKind as DescribedKind } from '@/lib/entities/entity';
import { type Capability, DESCRIBED } from '@/lib/entities/permissions';

type RecordKind = DescribedKind<Capability>;

/**
 * The kinds of records in the audit log, by their `entity`, as the entities declare them. This is the only register
 * of audit actions: an action that is missing here does not compile where it is written: docs/rules.md#audit.
 */
export const RECORD_KINDS: Readonly<Record<string, RecordKind>> = Object.assign(
  {},
  ...DESCRIBED.map(({ audit }) => audit),
);

type KindsOf<Description> = Description extends { audit: infer Kinds } ? Kinds : never;
type EntityOf<Kinds> = Kinds extends unknown ? keyof Kinds & string : never;
type ActionOf<Kinds> =
  Kinds extends Readonly<Record<string, RecordKind>>
    ? { [Name in keyof Kinds]: keyof Kinds[Name]['actions'] & string }[keyof Kinds]
    : never;

export type AuditEntity = EntityOf<KindsOf<AnyEntity>>;
export type AuditAction = ActionOf<KindsOf<AnyEntity>>;

const kinds = Object.entries(RECORD_KINDS);
const BY_ACTION = new Map(
  kinds.flatMap(([entity, { actions }]) =>
    Object.entries(actions).map(([action, words]) => [action, { entity, words }] as const),
  ),
);

/** The entity of the records that an audited action is about. */
export function entityOf(action: AuditAction): string {
  const record = BY_ACTION.get(action);
  if (!record) throw new Error(`${action} is about nothing.`);
  return record.entity;
}

/**
 * The name of an action on a record: `Cancelled` for `booking.cancel`; an action of another release is shown verbatim.
 */
export const actionName = (action: string): string => BY_ACTION.get(action)?.words ?? action;

/** The kind of record; undefined for an entity of another release. */
export const recordKind = (entity: string): RecordKind | undefined =>
  kinds.find(([name]) => name === entity)?.[1];

type About = { entity: string; entityId: string | null; recordCalled?: string | null };

/** `Booking 17 · HP-7F2C-9KD`, `Pricing plan 5`, `Promo code`; an entity of another release by its identifier. */
export function recordName({ entity, entityId, recordCalled }: About): string {
  const label = recordKind(entity)?.label ?? entity;
  if (!entityId) return label;
  return recordCalled ? `${label} ${entityId} · ${recordCalled}` : `${label} ${entityId}`;
}
