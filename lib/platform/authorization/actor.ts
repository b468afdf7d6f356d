import type { Language } from '@/lib/column-values/languages';
import type { ListView } from '@/lib/column-values/list-view';
import { type Capability, FULL_ACCESS, permits } from '@/lib/entities/permissions';
import { forbidden, secondFactorRequired, unauthenticated } from '@/lib/foundation/errors';
import { ADD_SECOND_FACTOR } from '@/lib/foundation/failure-texts';
import type { ClockChoice } from '@/lib/foundation/time/reader-clock';

/** A person signed in to the console or the API. */
export type StaffActor = {
  kind: 'staff';
  adminId: number;
  email: string;
  firstName: string;
  lastName: string;
  role: 'admin' | 'sub-admin';
  permissions: ReadonlySet<number>;
  /** The business partners that a sub-admin is assigned to. */
  partnerIds: number[];
  /** The default partner, for staff who are assigned to it: records that they write belong to the operator. */
  housePartnerId: number | null;
  /** Their display settings for lists. */
  listView: ListView;
  /** The clock in which they see times. */
  clock: ClockChoice;
  /** The time zone that they chose; null means the operator's. */
  timezone: string | null;
  sessionId: string;
  /** The network address of the request, if known. */
  ip: string | null;
  /** The `User-Agent` with which the session was opened. */
  userAgent: string | null;
  /** Whether they must set up a second factor before anything else: docs/rules.md#second-factor-sign-in. */
  mustAddSecondFactor: boolean;
  /** Whether one-time codes are enabled. */
  hasCodes: boolean;
  hasPasskeys: boolean;
  /** Whether they must prove again who they are before a grave operation: docs/rules.md#step-up. */
  needsProof: boolean;
};

/** A visitor, identified by the partner whose key is in the QR link and by a browser cookie. */
export type VisitorActor = {
  kind: 'visitor';
  partnerId: number;
  deviceKey: string;
  /**
   * Whether the browser has opened one of our pages: then attempts by others in its network do not count against it.
   */
  hasOpenedPage: boolean;
  /** It has no cookie yet: a repeat of its request would be another browser's. */
  isNew?: true;
  /** It is a partner's program, or uses one: the key is not the one on the pods. */
  withApiKey?: true;
  ip: string;
  /** The language of the pages that this browser sees: docs/rules.md#languages. */
  language: Language;
  /** The email address that this browser has proven, in lower case; required for wallet credit and personal codes. */
  provenEmail: string | null;
};

/** A pod, authenticated by its device token; only the token's hash is kept. */
export type PodActor = { kind: 'pod'; spaceId: number; tokenHash: string };

/** A scheduled job, or a webhook. */
export type SystemActor = { kind: 'system'; job: string };

export type Actor = StaffActor | VisitorActor | PodActor | SystemActor;

/**
 * The callers that are allowed: staff with a capability, any staff, or another kind of caller. `account` covers the
 * operations on one's own account that are open even to staff who must first set up a second factor and can do
 * nothing else.
 */
export type Rule = Capability | 'staff' | 'account' | 'visitor' | 'pod' | 'system';

/** The kind of actor that satisfies a rule. */
export type ActorOf<R extends Rule> = R extends 'visitor'
  ? VisitorActor
  : R extends 'pod'
    ? PodActor
    : R extends 'system'
      ? SystemActor
      : StaffActor;

const KINDS: ReadonlySet<string> = new Set(['staff', 'visitor', 'pod', 'system']);

export function may(actor: Actor, rule: Rule): boolean {
  if (rule === 'account') return actor.kind === 'staff';
  if (actor.kind === 'staff' && actor.mustAddSecondFactor) return false;
  if (KINDS.has(rule)) return actor.kind === rule;
  return actor.kind === 'staff' && permits(actor.role, actor.permissions, rule as Capability);
}

/**
 * Returns the actor, narrowed by the rules; throws 403 (401 for an unauthenticated caller) unless one of them is
 * satisfied. Every operation begins with it.
 */
export function authorize<R extends Rule>(actor: Actor, ...rules: R[]): ActorOf<R> {
  if (rules.some((rule) => may(actor, rule))) return actor as ActorOf<R>;
  if (actor.kind !== 'staff') throw unauthenticated();
  throw actor.mustAddSecondFactor ? secondFactorRequired(ADD_SECOND_FACTOR) : forbidden();
}

/**
 * The partners whose rows the actor sees, or null for all rows: docs/rules.md#row-scope. Only a sub-admin without
 * FULL ACCESS is scoped.
 */
export function partnerScope(actor: Actor): number[] | null {
  if (actor.kind !== 'staff') return null;
  if (actor.role === 'admin' || actor.permissions.has(FULL_ACCESS)) return null;
  return actor.partnerIds;
}
