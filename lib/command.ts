import 'server-only';
import { sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { Tx } from '@/db/client';
import { auditLines, outbox } from '@/db/tables';
import { type Actor, auditAs, authorize, type Rule } from '@/lib/access/actor';
import { parseInput } from '@/lib/parse';
import { transact } from '@/lib/transaction';

/** What became of one record: written in the transaction that did it. Never put a secret or a webId in it. */
export type AuditEntry = {
  action: string;
  entity: string;
  entityId: number | string | null;
  before?: unknown;
  after?: unknown;
};

/** An effect to carry out after the commit; `lib/jobs/effects.ts` has a handler for each kind. */
export type Effect = { kind: string; payload: Record<string, unknown>; notBefore?: Date };

export type CommandContext<Input, By extends Actor, Prepared = undefined> = {
  tx: Tx;
  actor: By;
  input: Input;
  prepared: Prepared;
  audit: (entry: AuditEntry) => Promise<void>;
  effect: (effect: Effect) => Promise<void>;
};

type Definition<Schema extends z.ZodType, Result, Prepared> = {
  /** Who may: one of these. */
  permission: Rule | Rule[];
  input: Schema;
  /** What has to be done over the network before the transaction begins: pictures that are checked and kept. */
  prepare?: (actor: Actor, input: z.output<Schema>) => Promise<Prepared>;
  run: (context: CommandContext<z.output<Schema>, Actor, Prepared>) => Promise<Result>;
};

/**
 * The only way to write: permission → parse → prepare → transaction → write → audit line in the same
 * transaction; effects go to the outbox in it too, and are carried out after the commit. A command that writes no
 * audit line is a defect and does not commit.
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
            .insert(auditLines)
            .values({ ...auditAs(actor), action, entity, entityId: id, before, after });
        },
        effect: (effect) => enqueue(tx, effect),
      });
      if (audited === 0) throw new Error('A command must write an audit line.');
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

/** Writes without audit: telemetry, acknowledgements, limits (contract section 5). Still one transaction. */
export const record = transact;
