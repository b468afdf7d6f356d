import 'server-only';
import { and, eq, type SQL, sql } from 'drizzle-orm';
import { customers, walletEntries } from '@/db/tables';
import type { Actor } from '@/lib/platform/authorization/actor';
import { countsAt, ownedScope } from '@/lib/platform/ownership/owners-sql';

const sumOf = (which: SQL | undefined): SQL<number> =>
  sql<number>`(select coalesce(sum(${walletEntries.amountCents}), 0)::int from ${walletEntries}
    where ${and(eq(walletEntries.customerId, customers.id), which)})`;

/**
 * The credit of a customer that a partner accepts, in cents, as SQL for a row of `customers`: its own and the
 * operator's: docs/rules.md#credit-owners.
 */
export const creditAt = (partnerId: number): SQL<number> => sumOf(countsAt(partnerId, walletEntries.ownerId));

/** The credit of a customer that the actor sees, in cents, as SQL for a row of `customers`. */
export const creditSeenBy = (actor: Actor): SQL<number> => sumOf(ownedScope(actor, walletEntries.ownerId));
