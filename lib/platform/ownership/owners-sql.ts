import 'server-only';
import { and, eq, inArray, isNull, or, type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import type { Tx } from '@/db/client';
import { businessPartners } from '@/db/tables';
import { invalidField } from '@/lib/foundation/errors';
import { type Actor, partnerScope } from '@/lib/platform/authorization/actor';
import { filterId } from '@/lib/platform/list/filter-conditions';
import { CHOOSE_OWNER, newOwner, type OwnerId } from './rights';

/** Condition: the column refers to a partner in the actor's scope: docs/rules.md#row-scope. */
export function ownPartners(actor: Actor, column: AnyPgColumn): SQL | undefined {
  const scope = partnerScope(actor);
  if (scope === null) return undefined;
  return scope.length > 0 ? inArray(column, scope) : sql`false`;
}

/** `seesOwned` as a condition on the column with the owner: docs/rules.md#owners. */
export function ownedScope(actor: Actor, owner: AnyPgColumn): SQL | undefined {
  const scope = partnerScope(actor);
  if (scope === null) return undefined;
  return scope.length > 0 ? or(isNull(owner), inArray(owner, scope)) : isNull(owner);
}

/** Records that are valid where this partner sells: its own, and the operator's. */
export const countsAt = (partnerId: number | SQL, owner: AnyPgColumn): SQL =>
  sql`(${owner} is null or ${owner} = ${partnerId})`;

/** Records that are valid for a space: the operator's, and those of the partners that sell it. */
export const countsAtSellers = (sellers: SQL, owner: AnyPgColumn): SQL =>
  sql`(${owner} is null or ${owner} in ${sellers})`;

/** The partner that represents an owner: for the operator, the default partner. */
const isOwner = (owner: AnyPgColumn) =>
  sql`${businessPartners.id} = ${owner} or (${owner} is null and ${businessPartners.isHouse})`;

export const ownerName = (owner: AnyPgColumn): SQL<string> => sql<string>`${nameOfOwner(owner)}`;

// drizzle omits the table names of columns in the expressions of a single-table query, but not in nested queries.
const nameOfOwner = (owner: AnyPgColumn) =>
  sql`(select ${businessPartners.name} from ${businessPartners} where ${isOwner(owner)} limit 1)`;

/** The filter of a list by `ownerId`; the default partner represents the operator. */
export const ownerIs = (owner: AnyPgColumn) => (value: string) =>
  sql`exists (select 1 from ${businessPartners}
    where ${businessPartners.id} = ${filterId('ownerId', value)} and (${isOwner(owner)}))`;

/**
 * In SQL, the filter `soldBy` on the owner of a record: the records that a space of these partners can refer to:
 * docs/rules.md#owned-links. `default` means the sellers of a space for which none is named.
 */
export const offeredWhereSold =
  (owner: AnyPgColumn) =>
  (value: string, _: unknown, actor: Actor): SQL | undefined => {
    if (value === 'default') return partnerScope(actor) === null ? isNull(owner) : undefined;
    const sellers = value.split(',').map((id) => filterId('soldBy', id));
    return or(isNull(owner), inArray(owner, sellers));
  };

/**
 * The owner of a new record ({@link newOwner}), looked up in SQL. Throws 400 on `ownerId` for a partner that does not
 * exist, 403 if the record would be the operator's. A partner that is deleted concurrently keeps the record, like one
 * that is deleted later.
 */
export async function ownerOfNew(tx: Tx, actor: Actor, chosen: OwnerId | undefined): Promise<OwnerId> {
  const ownerId = newOwner(actor, chosen);
  if (ownerId === null) return null;
  const [owner] = await tx
    .select({ isHouse: businessPartners.isHouse })
    .from(businessPartners)
    .where(and(eq(businessPartners.id, ownerId), isNull(businessPartners.deletedAt)));
  if (!owner) throw invalidField('ownerId', CHOOSE_OWNER);
  return owner.isHouse ? null : ownerId;
}
