import 'server-only';
import { eq } from 'drizzle-orm';
import type { PgColumn, PgTable, PgUpdateSetSource } from 'drizzle-orm/pg-core';
import { z } from 'zod';
import type { Tx } from '@/db/client';
import type { Capability } from '@/lib/entities/permissions';
import type { AppError } from '@/lib/foundation/errors';
import { oneRecord } from '@/lib/foundation/input/fields';
import { onlyRow } from '@/lib/foundation/only-row';
import type { RefusalCode } from '@/lib/foundation/refusal-table';
import type { AuditAction } from '@/lib/platform/audit/record-names';
import { authorize, may, type StaffActor } from '@/lib/platform/authorization/actor';
import { type Command, type CommandContext, command } from '@/lib/platform/command';
import type { Move } from './moves';

type StateTable = PgTable & { id: PgColumn };

/** Written instead of columns by a move that deletes its row. */
export const REMOVED = Symbol('removed');

/** The other columns that a move writes; an undefined one keeps its value. */
type Columns<T extends StateTable> = Omit<PgUpdateSetSource<T>, 'id' | 'createdAt'>;

type Moving<Row, Input> = Pick<
  CommandContext<Input & { id: number }, StaffActor>,
  'tx' | 'actor' | 'effect'
> & {
  input: Input & { id: number };
  /** The locked row before the move. */
  row: Row;
};

/** The fields of a move's input; none if it has no schema. */
type Given<Schema> = Schema extends z.ZodObject ? z.output<Schema> : unknown;
type Sent<Schema> = Schema extends z.ZodObject ? z.input<Schema> : unknown;

/** One row of a table of moves: who makes it, from where, with which input, what it writes and whom it tells. */
type Rule<T extends StateTable, State extends string, Loaded, Schema> = Omit<Move<State>, 'to'> & {
  /** Who may make it. */
  by: Capability | 'staff';
  /** The state in which it ends; absent if that follows from what it writes, such as a time. */
  to?: State;
  /** The fields that it needs besides the record's id. */
  input?: Schema;
  /**
   * How the row of a record offers it: `Start`, `started`, and what its question says it does. Null if no row does, but
   * a screen or program of its own.
   */
  words: { label: string; done: string; consequence: string; danger?: true } | null;
  /** A record that is already in the state `to` stays as it is, instead of being refused. */
  isRepeatable?: true;
  /** It can remove the record: `writes` may return {@link REMOVED}. Its command is `commandThatRemoves`. */
  removes?: true;
  /** The columns that it writes besides the state; throws what its input does not allow. */
  writes?: (
    move: Moving<T['$inferSelect'], Given<Schema>>,
  ) => Columns<T> | typeof REMOVED | Promise<Columns<T> | typeof REMOVED>;
  /** Whom it tells, as effects and alerts of the same transaction; not called if the row is gone or unchanged. */
  tells?: (move: Moving<T['$inferSelect'], Given<Schema>> & { after: Loaded }) => Promise<void>;
  audit: AuditAction;
};

type Rules<T extends StateTable, State extends string, Loaded, Inputs> = {
  [Name in keyof Inputs]: Rule<T, State, Loaded, Inputs[Name]>;
};

/** Makes one row of the table: `writes` and `tells` receive its own input. */
type MakeRule<T extends StateTable, State extends string, Loaded> = <
  Schema extends z.ZodObject | undefined = undefined,
>(
  rule: Rule<T, State, Loaded, Schema>,
) => Rule<T, State, Loaded, Schema>;

/** A machine as a domain defines it. */
export type Machine<T extends StateTable, State extends string, Loaded, Inputs> = {
  table: T;
  /** The key of the column with the state; absent if the state follows from other columns. */
  column?: keyof T['$inferInsert'] & string;
  /** The value of a state in the column, unless it is the state's name. */
  stored?: (state: State) => unknown;
  /** Absent if the column has the state's name. */
  stateOf?: (row: T['$inferSelect']) => State;
  /** Locks a record that the actor may write, after what it belongs to; throws 404 and 403. */
  lock: (tx: Tx, actor: StaffActor, id: number) => Promise<T['$inferSelect']>;
  /** Loads the record as commands return it. */
  load: (tx: Tx, id: number) => Promise<Loaded>;
  /**
   * What is thrown for a record in a state in which the move does not begin; its code is the machine's own. Absent if
   * each move begins in every state or can be repeated.
   */
  refusal?: (state: State, row: T['$inferSelect']) => AppError;
  /** What else its commands refuse, by the rules of its lock. */
  refusals?: readonly RefusalCode[];
  /**
   * What the audit log stores of a row before and after a move. By default, its state and the columns that the move
   * writes.
   */
  facts?: (row: T['$inferSelect']) => object | undefined;
  /** The record that the audit log names, unless it is the row itself. */
  auditedId?: (row: T['$inferSelect']) => number;
  /** The table of moves; each is made by the function that it is given. */
  moves: (move: MakeRule<T, State, Loaded>) => Rules<T, State, Loaded, Inputs>;
};

/** A move as a row offers it; one with input has a form. */
export type OfferedMove<Name extends string = string> = {
  move: Name;
  label: string;
  done: string;
  consequence: string;
  danger?: true;
  hasInput: boolean;
  isAllowed: boolean;
};

type WithId<Schema> = z.ZodType<{ id: number } & Given<Schema>, { id: number } & Sent<Schema>>;
/** The union of the moves as a request names them: `{ move: 'start' }`, with the fields of its input. */
type AnyMove<Inputs> = {
  [Name in keyof Inputs]: { move: Name } & Given<Inputs[Name]>;
}[keyof Inputs];
type AnyMoveSent<Inputs> = {
  [Name in keyof Inputs]: { move: Name } & Sent<Inputs[Name]>;
}[keyof Inputs];

/**
 * The states of a record, and the commands that move it between them. Each command authorizes the move, locks the
 * record, refuses a move that does not begin in its state, writes, adds the audit entry and tells, in one transaction.
 * Its endpoint is `idempotent` and its action an `actionOnce`, so that a repeat with the same key returns the first
 * result: docs/patterns.md#state
 */
export function stateMachine<
  T extends StateTable,
  State extends string,
  Loaded,
  Inputs extends Record<string, z.ZodObject | undefined>,
>(machine: Machine<T, State, Loaded, Inputs>) {
  type Name = keyof Inputs & string;
  type AnyRule = Rule<T, State, Loaded, z.ZodObject>;
  type Row = T['$inferSelect'];
  const { column, auditedId } = machine;
  const stateOf = machine.stateOf ?? ((row: Row) => (row as Record<string, unknown>)[column ?? ''] as State);
  /** What the audit log stores of a row around a move that writes these columns. */
  const factsOf = (row: Row, columns: object) => {
    if (machine.facts) return machine.facts(row);
    const written = Object.keys(columns).map((name) => [name, (row as Record<string, unknown>)[name]]);
    return { state: stateOf(row), ...Object.fromEntries(written) };
  };
  const table: StateTable = machine.table;
  const refusalOf = (state: State, row: Row) =>
    machine.refusal?.(state, row) ?? new Error(`No move begins in ${state}.`);
  const moves = machine.moves((rule) => rule);
  const ruleOf = (name: Name) => moves[name] as unknown as AnyRule;
  const names = Object.keys(moves) as Name[];
  const inputOf = (name: Name): z.ZodObject => ruleOf(name).input ?? z.object({});

  /** Writes the columns of a move, and the state if it names one. */
  async function store(tx: Tx, row: Row, { to }: AnyRule, columns: Columns<T>): Promise<Row> {
    const { stored = (state: State) => state } = machine;
    const state = column && to !== undefined ? { [column]: stored(to) } : {};
    const rows = await tx
      .update(table)
      .set({ ...columns, ...state })
      .where(eq(table.id, row.id))
      .returning();
    return onlyRow(rows) as Row;
  }

  async function run(
    context: CommandContext<{ id: number }, StaffActor>,
    name: Name,
  ): Promise<Loaded | null> {
    const { tx, actor, effect, audit, input } = context;
    const rule = ruleOf(name);
    authorize(actor, rule.by);
    const row = await machine.lock(tx, actor, input.id);
    const state = stateOf(row);
    const isUnchanged = rule.isRepeatable === true && state === rule.to;
    if (!isUnchanged && !rule.from.includes(state)) throw refusalOf(state, row);
    const moving = { tx, actor, effect, input: input as never, row };
    const columns = isUnchanged ? {} : ((await rule.writes?.(moving)) ?? {});
    const about = { action: rule.audit, entityId: auditedId ? auditedId(row) : input.id };
    const entry = { ...about, before: factsOf(row, columns === REMOVED ? {} : columns) };
    if (columns === REMOVED) {
      if (!rule.removes) throw new Error(`The move ${name} does not say that it removes the record.`);
      await tx.delete(table).where(eq(table.id, input.id));
      await audit({ ...entry, after: {} });
      return null;
    }
    const written = isUnchanged ? row : await store(tx, row, rule, columns as Columns<T>);
    const after = await machine.load(tx, input.id);
    await audit({ ...entry, after: factsOf(written, columns) });
    if (!isUnchanged) await rule.tells?.({ ...moving, after });
    return after;
  }

  const permissions = (of: Name[]) => [...new Set(of.map((name) => ruleOf(name).by))];

  /** The record after a move that leaves it. */
  async function moved(context: CommandContext<{ id: number }, StaffActor>, name: Name): Promise<Loaded> {
    if (ruleOf(name).removes)
      throw new Error(`The move ${name} can remove its record: use commandThatRemoves.`);
    return (await run(context, name)) as Loaded;
  }

  const inputWithId = <Name extends keyof Inputs & string>(name: Name) =>
    inputOf(name).extend({ id: z.number().int() }) as unknown as WithId<Inputs[Name]>;

  const commandFor = <Schema extends z.ZodType<{ id: number }>>(
    input: Schema,
    moveOf: (input: z.output<Schema>) => Name,
  ): Command<Schema, Loaded> =>
    command({
      permission: permissions(names),
      input,
      refusals: machine.refusals,
      run: (context) => moved(context, moveOf(context.input)),
    });

  /** The union of the inputs of all moves, each with the name of its move. */
  const unionOf = (options: z.ZodObject[]) =>
    z.discriminatedUnion('move', options as [z.ZodObject, ...z.ZodObject[]]) as unknown;
  const eachMove = names
    .filter((name) => !ruleOf(name).removes)
    .map((name) => inputOf(name).extend({ move: z.literal(name) }));

  return {
    /** What the table of moves says, for the checks of a kind of record (`dev/checks/record-problems.ts`). */
    described: {
      table: machine.table as PgTable,
      column,
      states: [...new Set(names.flatMap((name) => [...ruleOf(name).from, ruleOf(name).to ?? []].flat()))],
    },

    /** The moves that begin in this state and that the actor may make. */
    offered: (actor: StaffActor, state: State): Name[] =>
      names.filter((name) => ruleOf(name).from.includes(state) && may(actor, ruleOf(name).by)),

    /** The moves that rows offer: those with words. */
    rowMoves: names.filter((name) => ruleOf(name).words),

    /** The moves that a row offers of a record in this state, with the words of each. */
    actionsOf: (actor: StaffActor, state: State): OfferedMove<Name>[] =>
      names.flatMap((name) => {
        const { from, by, words, input } = ruleOf(name);
        if (!words || !from.includes(state)) return [];
        return [{ ...words, move: name, hasInput: input !== undefined, isAllowed: may(actor, by) }];
      }),

    /** The command of one move. */
    command: <Move extends Name>(name: Move): Command<WithId<Inputs[Move]>, Loaded> =>
      command({
        permission: permissions([name]),
        input: inputWithId(name),
        run: (context) => moved(context as CommandContext<{ id: number }, StaffActor>, name),
      }),

    /** The command of a move that can remove the record. It returns nothing. */
    commandThatRemoves: <Move extends Name>(name: Move): Command<WithId<Inputs[Move]>, void> =>
      command({
        permission: permissions([name]),
        input: inputWithId(name),
        run: async (context) => {
          await run(context as CommandContext<{ id: number }, StaffActor>, name);
        },
      }),

    /** The command of several moves that leave the record, with an input of its own that says which. */
    commandFor,

    /** The body of a request for any of the moves that leave the record: `{ move: 'start' }`, with its input. */
    anyMove: unionOf(eachMove) as z.ZodType<AnyMove<Inputs>, AnyMoveSent<Inputs>>,

    /** The command of all moves, for a body like {@link anyMove} with the record's id. */
    move: commandFor(
      unionOf(eachMove.map((option) => option.extend(oneRecord.shape))) as z.ZodType<
        AnyMove<Inputs> & { id: number },
        AnyMoveSent<Inputs> & { id: number }
      >,
      ({ move }) => move as Name,
    ),
  };
}
