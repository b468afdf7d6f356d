import 'server-only';
import type { z } from 'zod';
import type { Tx } from '@/db/client';
import { stepUpRequired } from '@/lib/foundation/errors';
import { parseInput } from '@/lib/foundation/input/parse';
import type { RefusalCode } from '@/lib/foundation/refusal-table';
import { type AuditEntry, writeAuditEntry } from '@/lib/platform/audit/entry';
import {
  type Actor,
  type ActorOf,
  authorize,
  type Rule,
  type StaffActor,
} from '@/lib/platform/authorization/actor';
import { collectFiles, withFiles } from './command-files';
import { onBehalfOf } from './decoding/sender';
import type { Effect } from './effects';
import { earlierResult, markKey, noteKeyedCommandDone } from './idempotent-results';
import { enqueue } from './outbox';

export type CommandContext<Input, By extends Actor, Prepared = undefined> = {
  tx: Tx;
  actor: By;
  input: Input;
  prepared: Prepared;
  audit: (entry: AuditEntry) => Promise<void>;
  effect: (effect: Effect) => Promise<void>;
};

type Definition<R extends Rule, Schema extends z.ZodType, Result, Prepared> = {
  /** The caller must satisfy one of these; they narrow `actor`. */
  permission: R | R[];
  input: Schema;
  /** The refusals of its own rules, for an endpoint that is derived from it (`http/record-routes.ts`). */
  refusals?: readonly RefusalCode[];
  /**
   * Whether the operation is grave: always, or for some input. The person at a browser must have proven recently who
   * they are, otherwise 403 `step_up_required`. An endpoint that calls it declares `stepUp: true`:
   * docs/rules.md#step-up.
   */
  stepUp?: true | ((input: z.output<Schema>, actor: StaffActor) => boolean | Promise<boolean>);
  /**
   * Network work that must be done before the transaction begins, such as checking images. Files that it adds are
   * stored after it, and removed if the command does not commit: `command-files.ts`.
   */
  prepare?: (actor: ActorOf<R>, input: z.output<Schema>) => Promise<Prepared>;
  run: (context: CommandContext<z.output<Schema>, ActorOf<R>, Prepared>) => Promise<Result>;
};

/**
 * A write operation. Called as a function, it takes input that an entry point has already parsed, so that input is
 * parsed once.
 */
export type Command<Schema extends z.ZodType, Result> = {
  (actor: Actor, input: z.output<Schema>): Promise<Result>;
  input: Schema;
  /** Its callers satisfy one of these. */
  rules: readonly Rule[];
  refusals: readonly RefusalCode[];
  /** Whether it requires a proof, always or for some input. */
  stepUp: boolean;
  /**
   * Runs as part of the caller's transaction and commits or rolls back with it; for commands that need neither proof
   * nor preparation.
   */
  within: (tx: Tx, actor: Actor, input: z.output<Schema>) => Promise<Result>;
  /** For raw input: authorizes, parses (throws 400), and runs. */
  parseAndRun: (actor: Actor, raw: z.input<Schema>) => Promise<Result>;
};

/**
 * The only way to write: permission → proof → prepare → transaction → write → audit entry in the same transaction.
 * Effects are added to the outbox in that transaction and carried out after the commit. A command that writes no
 * audit entry is a defect and does not commit: docs/rules.md#audit. Its transaction also marks the request's
 * Idempotency-Key with the result, which a repeat returns: docs/rules.md#idempotency.
 */
export function command<R extends Rule, Schema extends z.ZodType, Result, Prepared = undefined>(
  definition: Definition<R, Schema, Result, Prepared>,
): Command<Schema, Result> {
  const rules = [definition.permission].flat() as R[];
  const { stepUp } = definition;
  const assertProven = async (actor: Actor, input: z.output<Schema>) => {
    if (actor.kind !== 'staff' || !actor.needsProof || !stepUp) return;
    if (stepUp === true || (await stepUp(input, actor))) throw stepUpRequired();
  };
  const write = async (tx: Tx, actor: ActorOf<R>, input: z.output<Schema>, prepared: Prepared) => {
    let audited = 0;
    const audit = (entry: AuditEntry) => {
      audited += 1;
      return writeAuditEntry(tx, actor, entry);
    };
    const effect = (each: Effect) => enqueue(tx, each);
    const result = await definition.run({ tx, actor, input, prepared, audit, effect });
    if (audited === 0) throw new Error('A command must write an audit entry.');
    return result;
  };
  const authorized = async (actor: ActorOf<R>, input: z.output<Schema>): Promise<Result> => {
    const earlier = earlierResult();
    if (earlier) return earlier.result as Result;
    await assertProven(actor, input);
    const prepare = async () => (await definition.prepare?.(actor, input)) as Prepared;
    const { result: prepared, files } = await onBehalfOf(actor, () => collectFiles(prepare));
    const result = await withFiles(files, async (tx) => {
      const written = await write(tx, actor, input, prepared);
      await markKey(tx, written);
      return written;
    });
    noteKeyedCommandDone();
    return result;
  };
  const within = async (tx: Tx, by: Actor, input: z.output<Schema>) => {
    const actor = authorize(by, ...rules);
    await assertProven(actor, input);
    return write(tx, actor, input, undefined as Prepared);
  };
  const run = async (actor: Actor, input: z.output<Schema>) => authorized(authorize(actor, ...rules), input);
  const parseAndRun = async (actor: Actor, raw: z.input<Schema>) => {
    const by = authorize(actor, ...rules);
    return authorized(by, parseInput(definition.input, raw));
  };
  const { input, refusals = [] } = definition;
  return Object.assign(run, { input, rules, refusals, stepUp: stepUp !== undefined, within, parseAndRun });
}
