import { type Capability, FULL_ACCESS, permits } from '@/lib/entities/permissions';
import type { ClockChoice } from '@/lib/foundation/clock-choice';
import { ADD_SECOND_FACTOR, forbidden, secondFactorRequired, unauthenticated } from '@/lib/foundation/errors';
import type { ListView } from '@/lib/foundation/list-view';
import type { Language } from '@/lib/values/languages';

/** Somebody signed in to the console or the API. */
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
  /** The default partner, of those who are assigned to it: what they write is the operator's. */
  housePartnerId: number | null;
  /** How they want lists to look. */
  listView: ListView;
  /** By which clock they read times. */
  clock: ClockChoice;
  /** The zone that they chose for themselves; null is the operator's. */
  timezone: string | null;
  sessionId: string;
  /** Where the request comes from, as far as known. */
  ip: string | null;
  /** What it signed in with, as it names itself. */
  userAgent: string | null;
  /** Must set up a second factor before anything else: docs/rules.md#second-factor. */
  mustAddSecondFactor: boolean;
  /** Whether one-time codes are turned on. */
  hasCodes: boolean;
  hasPasskeys: boolean;
  /** Must prove again who they are before what is grave: docs/rules.md#step-up. */
  needsProof: boolean;
};

/** A visitor: known by the partner whose key the QR link carries, and by a cookie of the browser. */
export type VisitorActor = {
  kind: 'visitor';
  partnerId: number;
  deviceKey: string;
  /** The browser has opened a page of ours: what others of its network do does not count against it. */
  hasOpenedPage: boolean;
  ip: string;
  /** Of the pages that this browser sees: docs/rules.md#languages. */
  language: Language;
  /**
   * The email address that this browser has proven, in lower case; wallet credit and personal codes require
   * it.
   */
  provenEmail: string | null;
};

/** A pod, by its device token, of which the hash is known. */
export type PodActor = { kind: 'pod'; spaceId: number; tokenHash: string };

/** A scheduled job, or a webhook. */
export type SystemActor = { kind: 'system'; job: string };

export type Actor = StaffActor | VisitorActor | PodActor | SystemActor;

/**
 * Who is allowed: staff with a capability, any staff, or another kind of caller. `account` is what staff may do for
 * their own account who must first set up a second factor, and may do nothing else.
 */
export type Rule = Capability | 'staff' | 'account' | 'visitor' | 'pod' | 'system';

/** The kind of actor that a rule lets through. */
export type ActorOf<R extends Rule> = R extends 'visitor'
  ? VisitorActor
  : R extends 'pod'
    ? PodActor
    : R extends 'system'
      ? SystemActor
      : StaffActor;

const KINDS: ReadonlySet<string> = new Set(['staff', 'visitor', 'pod', 'system']);

/** Whether the actor satisfies the rule. */
export function may(actor: Actor, rule: Rule): boolean {
  if (rule === 'account') return actor.kind === 'staff';
  if (actor.kind === 'staff' && actor.mustAddSecondFactor) return false;
  if (KINDS.has(rule)) return actor.kind === rule;
  return actor.kind === 'staff' && permits(actor.role, actor.permissions, rule as Capability);
}

/**
 * Returns the actor, narrowed by the rules; throws 403 (401 for an unauthenticated caller) unless one of them is
 * satisfied. The first line of every operation.
 */
export function authorize<R extends Rule>(actor: Actor, ...rules: R[]): ActorOf<R> {
  if (rules.some((rule) => may(actor, rule))) return actor as ActorOf<R>;
  if (actor.kind !== 'staff') throw unauthenticated();
  throw actor.mustAddSecondFactor ? secondFactorRequired(ADD_SECOND_FACTOR) : forbidden();
}

/**
 * The partners whose rows the actor sees, or null for all rows: docs/rules.md#row-scope. Only a sub-admin
 * without FULL ACCESS is scoped.
 */
export function partnerScope(actor: Actor): number[] | null {
  if (actor.kind !== 'staff') return null;
  if (actor.role === 'admin' || actor.permissions.has(FULL_ACCESS)) return null;
  return actor.partnerIds;
}

/** The actor's columns in an audit entry. */
export const auditAs = (actor: Actor) => ({
  actorKind: actor.kind,
  adminId: actor.kind === 'staff' ? actor.adminId : null,
  ip: actor.kind === 'visitor' || actor.kind === 'staff' ? actor.ip : null,
});
