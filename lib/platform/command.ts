import 'server-only';
import { sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { Tx } from '@/db/client';
import { auditEntries, outbox } from '@/db/tables';
import { parseInput } from '@/lib/foundation/parse';
import { transact } from '@/lib/foundation/transaction';
import { type Actor, auditAs, authorize, type Rule } from '@/lib/platform/authorization/actor';
import type { Effect } from './effects';

/** What happened to one record, written in the same transaction. Must not contain a secret or a webId. */
type AuditEntry = {
  action: string;
  entity: string;
  entityId: number | string | null;
  before?: unknown;
  after?: unknown;
};

export type CommandContext<Input, By extends Actor, Prepared = undefined> = {
  tx: Tx;
  actor: By;
  input: Input;
  prepared: Prepared;
  audit: (entry: AuditEntry) => Promise<void>;
  effect: (effect: Effect) => Promise<void>;
};

type Definition<Schema extends z.ZodType, Result, Prepared> = {
  /** The caller must satisfy one of these. */
  permission: Rule | Rule[];
  input: Schema;
  /** Network work that must be done before the transaction begins, such as checking and storing images. */
  prepare?: (actor: Actor, input: z.output<Schema>) => Promise<Prepared>;
  run: (context: CommandContext<z.output<Schema>, Actor, Prepared>) => Promise<Result>;
};

/**
 * The only way to write: permission → parse → prepare → transaction → write → audit entry in the same
 * transaction. Effects are added to the outbox in that transaction and carried out after the commit. A
 * command that writes no audit entry is a defect and does not commit: docs/rules.md#audit.
 */
export function command<Schema extends z.ZodType, Result, Prepared = undefined>(
  definition: Definition<Schema, Result, Prepared>,
) {
  const rules = [definition.permission].flat();
  return async (actor: Actor, raw: z.input<Schema>): Promise<Result> => {
    authorize(actor, ...rules);
    const input = parseInput(definition.input, raw);
    const prepared = (await definition.prepare?.(actor, input)) as Prepared;
    return transact(async (tx) => {
      let audited = 0;
      const result = await definition.run({
        tx,
        actor,
        input,
        prepared,
        audit: async ({ action, entity, entityId, before, after }) => {
          audited += 1;
          const id = entityId === null ? null : String(entityId);
          await tx
            .insert(auditEntries)
            .values({ ...auditAs(actor), action, entity, entityId: id, before, after });
        },
        effect: (effect) => enqueue(tx, effect),
      });
      if (audited === 0) throw new Error('A command must write an audit entry.');
      return result;
    });
  };
}

/** Adds an effect to the outbox of this transaction, and wakes the worker when it commits. */
export async function enqueue(tx: Tx, effect: Effect): Promise<void> {
  await tx
    .insert(outbox)
    .values({ kind: effect.kind, payload: effect.payload, availableAt: effect.notBefore });
  await tx.execute(sql`select pg_notify('outbox', '')`);
}
