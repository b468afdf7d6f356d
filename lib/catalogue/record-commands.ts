import 'server-only';
import {
  and,
  type ColumnBaseConfig,
  eq,
  getTableColumns,
  inArray,
  isNull,
  ne,
  type SQL,
  sql,
} from 'drizzle-orm';
import { getTableConfig, type PgColumn, type PgTable } from 'drizzle-orm/pg-core';
import { z } from 'zod';
import { type Db, db, type Tx } from '@/db/client';
import { spaces } from '@/db/tables';
import { type BelongsTo, PARENT_COLUMN, type ParentRules, parentRules } from '@/lib/catalogue/belongs-to';
import { newRecordPicture } from '@/lib/catalogue/record-pictures';
import { CAPABILITIES, type Capability, DESCRIBED } from '@/lib/entities/permissions';
import { forbidden, invalidField, notFound, refuse } from '@/lib/foundation/errors';
import { oneRecord } from '@/lib/foundation/input/fields';
import { onlyRow } from '@/lib/foundation/only-row';
import type { RefusalCode } from '@/lib/foundation/refusal-table';
import { counted, sentenceCase } from '@/lib/foundation/text/words';
import { dbNow } from '@/lib/foundation/time/database-clock';
import { assertFresh } from '@/lib/foundation/write-conflicts';
import type { AuditAction, AuditEntity } from '@/lib/platform/audit/record-names';
import type { Actor } from '@/lib/platform/authorization/actor';
import { type CommandContext, command } from '@/lib/platform/command';
import type { ImageKind } from '@/lib/platform/images/rules';
import { ownerOfNew } from '@/lib/platform/ownership/owners-sql';
import { mayWriteOwned, type OwnerId, seesOwned } from '@/lib/platform/ownership/rights';
import { type Machine, stateMachine } from '@/lib/platform/states/state-machine';

/** A table with soft deletion: rows are retained, because history refers to them. */
type KeptTable = PgTable & { id: PgColumn; deletedAt: PgColumn };

/** Locks a record that is not deleted, for a command that changes it; throws 404. `noun` is its name for people. */
export async function lockRecord<T extends KeptTable>(
  tx: Tx,
  table: T,
  id: number,
  noun: string,
): Promise<T['$inferSelect']> {
  const keptTable: KeptTable = table;
  const [row] = await tx
    .select()
    .from(keptTable)
    .where(and(eq(keptTable.id, id), isNull(keptTable.deletedAt)))
    .for('update');
  if (!row) throw notFound(sentenceCase(noun));
  return row as T['$inferSelect'];
}

/**
 * Checks that the chosen records exist and locks them until this transaction ends: a concurrent deletion waits, and
 * then finds that they are used. Throws 400 on `path`.
 */
export async function lockChosenRecords(
  tx: Tx,
  table: KeptTable,
  ids: (number | null | undefined)[],
  path: string,
  sentence: string,
): Promise<void> {
  const wanted = [...new Set(ids.filter((id) => id !== null && id !== undefined))];
  if (wanted.length === 0) return;
  const rows = await tx
    .select({ id: table.id })
    .from(table)
    .where(and(inArray(table.id, wanted), isNull(table.deletedAt)))
    .for('key share');
  if (rows.length < wanted.length) throw invalidField(path, sentence);
}

type LinkTable = PgTable & { spaceId: PgColumn };

/**
 * For the commands of a record, the condition on `spaces` that use it: it cannot be deleted as long as there are any.
 */
export const spacesThatUse = (link: LinkTable, column: PgColumn, id: number): SQL =>
  sql`exists (select 1 from ${link} where ${link.spaceId} = ${spaces.id} and ${column} = ${id})`;

/** A table whose records are written with these helpers. */
type RecordTable = KeptTable & {
  id: PgColumn<IdColumn>;
  updatedAt: PgColumn;
  $inferSelect: { updatedAt: Date };
};
type IdColumn = ColumnBaseConfig<'number', string> & { data: number; notNull: true };

type ParentColumn<B extends BelongsTo> = NonNullable<(typeof PARENT_COLUMN)[B]>;

/** The columns that no command sets; what a record belongs to is set when it is created. */
type Managed = 'id' | 'createdAt' | 'updatedAt' | 'deletedAt';
type Written<T extends PgTable, B extends BelongsTo> = Exclude<
  keyof T['$inferInsert'],
  Managed | ParentColumn<B>
>;

/** Every column of a new record; undefined uses the table's default. */
type Values<T extends PgTable, B extends BelongsTo> = {
  [Column in Written<T, B>]: T['$inferInsert'][Column];
};

/** Every column of a record; undefined leaves the current value. */
type Changes<T extends PgTable, B extends BelongsTo> = {
  [Column in Written<T, B>]: T['$inferInsert'][Column] | undefined;
};

/** What records of this table can belong to: it needs the column for it, and one with owners belongs to owners. */
type Belonging<T> = T extends { ownerId: unknown }
  ? 'owner'
  : { [B in BelongsTo]: (typeof PARENT_COLUMN)[B] extends keyof T | null ? B : never }[BelongsTo];

/** The first words of audit actions: `plan` of `plan.create`. */
type RecordWord<Action> = Action extends `${infer Word}.create` ? Word : never;

type Kept<T extends RecordTable, Row, B extends BelongsTo> = {
  table: T;
  /** The operator, an owner, a space, a location or a booking: docs/rules.md#belongs-to. */
  belongsTo: B & Belonging<T>;
  /** The noun for people. */
  noun: AuditEntity;
  /** The first word of its audit actions: `plan` of `plan.create`. */
  record: RecordWord<AuditAction>;
  /** Loads records as commands return them and audit entries store them. */
  load: (on: Db, ids: number[]) => Promise<Row[]>;
};

/** Records that the input of a command names: a field with an id, their table, and the sentence for one not there. */
type Chosen = { field: string; table: KeptTable; sentence: string };

/** The picture of a record as a command writes it: null removes it, if the input allows it. */
type PictureIn<Input, Field> = Field extends keyof Input
  ? Input[Field] & (string | null | undefined)
  : undefined;

/** A command that creates or changes a record, from an input schema and its columns. */
type WritesRecord<Schema extends z.ZodType, Field, Columns> = {
  permission: Capability;
  input: Schema;
  /**
   * The field with a picture, which is also its column, and its kind. The checked picture is the second argument of
   * `columns`.
   */
  picture?: { field: Field & keyof z.output<Schema>; kind: ImageKind };
  /** Other records that the input names, which are locked after what the record belongs to. */
  chooses?: readonly Chosen[];
  columns: (input: z.output<Schema>, picture: PictureIn<z.output<Schema>, Field>) => Columns;
};

/** Every permission as its entity describes it. */
const PERMISSIONS = DESCRIBED.flatMap(({ permissions = [] }) => permissions);

/** The columns that hold the address of a picture. */
const PICTURE_COLUMNS = ['image', 'logo', 'logoUrl', 'bannerImg', 'pathname'];

/** What the endpoint of a command that takes a picture can refuse besides. */
const PICTURE_REFUSALS = ['file_store_away', 'too_many', 'unavailable'] as const;

type Writing = Pick<CommandContext<unknown, Actor>, 'tx' | 'actor' | 'audit'>;
type Creating = Writing & { input: object };
type Updating = Writing & { input: { id: number; updatedAt?: string } };

/**
 * What the commands of a kind of record have in common: to lock, create, update, move and delete one. A column that is
 * missing or misspelt does not compile. Each command first locks and checks what the record belongs to, then the
 * record: docs/rules.md#belongs-to.
 */
export function recordCommands<T extends RecordTable, Row extends { id: number }, B extends BelongsTo>(
  definition: Kept<T, Row, B>,
) {
  const { noun, record } = definition;
  const belongsTo = definition.belongsTo as BelongsTo;
  const table: RecordTable = definition.table;
  const parentColumn = PARENT_COLUMN[belongsTo];
  const parent = parentRules(belongsTo);
  const isRecord = (id: number) => and(eq(table.id, id), isNull(table.deletedAt));

  async function loadOne(tx: Tx, id: number): Promise<Row> {
    const [row] = await definition.load(tx, [id]);
    if (!row) throw notFound(sentenceCase(noun));
    return row;
  }

  /** The owner of a row of a table with owners; otherwise the operator. */
  const ownerOf = (row: object): OwnerId =>
    belongsTo === 'owner' && 'ownerId' in row ? (row.ownerId as OwnerId) : null;

  /** Throws 404 for a record that the actor does not see, and 403 for one that the actor sees but may not write. */
  function assertOwnerWritable(actor: Actor, row: object): void {
    if (!seesOwned(actor, ownerOf(row))) throw notFound(sentenceCase(noun));
    if (!mayWriteOwned(actor, ownerOf(row))) throw forbidden();
  }

  /** The id of the space, location or booking of a record that the actor sees; throws 404. */
  async function parentIdOf(on: Db, rules: ParentRules, actor: Actor, id: number): Promise<number> {
    const column = (table as unknown as Record<string, PgColumn>)[parentColumn ?? ''] as PgColumn;
    const [row] = await on
      .select({ parentId: column })
      .from(table as KeptTable)
      .where(and(isRecord(id), rules.scope(actor, column)));
    if (!row) throw notFound(sentenceCase(noun));
    return row.parentId as number;
  }

  /** Locks what a record belongs to, then the record, which the actor may write; throws 404 and 403. */
  async function lock(tx: Tx, actor: Actor, id: number): Promise<T['$inferSelect']> {
    if (parent) await parent.lock(tx, actor, await parentIdOf(tx, parent, actor, id));
    const row = await lockRecord(tx, definition.table, id, noun);
    if (!parent) assertOwnerWritable(actor, row);
    return row;
  }

  /** The column with what a new record belongs to, which is locked if the actor may write it; throws 404, 403, 400. */
  async function parentOfNew({ tx, actor, input }: Creating): Promise<object> {
    const given = input as Record<string, unknown>;
    if (belongsTo === 'owner')
      return { ownerId: await ownerOfNew(tx, actor, given.ownerId as OwnerId | undefined) };
    if (!parent || !parentColumn) {
      assertOwnerWritable(actor, {});
      return {};
    }
    const id = given[parentColumn];
    if (typeof id !== 'number') throw new Error(`The input of a new ${noun} has no ${parentColumn}.`);
    await parent.lock(tx, actor, id);
    return { [parentColumn]: id };
  }

  /**
   * {@link lock} without the lock, before the input is inspected: a picture is checked only for actors who may save
   * it.
   */
  async function assertMayWrite(actor: Actor, id: number): Promise<void> {
    if (parent) return parent.assertWritable(db(), actor, await parentIdOf(db(), parent, actor, id));
    const [row] = await db()
      .select()
      .from(table as KeptTable)
      .where(isRecord(id));
    if (!row) throw notFound(sentenceCase(noun));
    assertOwnerWritable(actor, row);
  }

  /**
   * Inserts a record with its audit entry, and returns it. What it belongs to is the field of the input with that
   * name (`spaceId`); throws 404 and 403 for a parent, and for an owner like {@link ownerOfNew}. `values` can be a
   * function, which runs after the parent is locked: other records that it chooses are locked then.
   */
  async function create(
    context: Creating,
    values: Values<T, B> | (() => Promise<Values<T, B>>),
  ): Promise<Row> {
    const { tx, audit } = context;
    const parentId = await parentOfNew(context);
    const columns = typeof values === 'function' ? await values() : values;
    const rows = await tx
      .insert(table)
      .values({ ...columns, ...parentId })
      .returning({ id: table.id });
    const after = await loadOne(tx, onlyRow(rows).id);
    await audit({ action: `${record}.create`, entityId: after.id, after });
    return after;
  }

  /**
   * Changes a record with its audit entry, and returns it. `change` can be a function of the locked row. Throws 404,
   * and 409 if the record is newer than `input.updatedAt`.
   */
  async function update(
    { tx, actor, audit, input }: Updating,
    change: Changes<T, B> | ((row: T['$inferSelect'], before: Row) => Changes<T, B> | Promise<Changes<T, B>>),
  ): Promise<Row> {
    const row = await lock(tx, actor, input.id);
    assertFresh(row.updatedAt, input.updatedAt, noun);
    const before = await loadOne(tx, input.id);
    const changes = typeof change === 'function' ? await change(row, before) : change;
    // An empty change is a version too.
    await tx
      .update(table)
      .set({ ...changes, updatedAt: dbNow() })
      .where(eq(table.id, input.id));
    const after = await loadOne(tx, input.id);
    await audit({ action: `${record}.update`, entityId: input.id, before, after });
    return after;
  }

  const idIn = (from: unknown, field: string) => (from as Record<string, number | undefined>)[field];

  /**
   * Locks the records that the input names; throws 400 on the field of one that does not exist. What the stored row
   * names already stays, even if it was deleted since.
   */
  async function lockChosen(
    tx: Tx,
    input: unknown,
    chooses: readonly Chosen[] = [],
    stored: object = {},
  ): Promise<void> {
    for (const { field, table: of, sentence } of chooses) {
      const id = idIn(input, field);
      if (id !== idIn(stored, field)) await lockChosenRecords(tx, of, [id], field, sentence);
    }
  }

  /** Throws unless each column that refers to another table is what the record belongs to, or is chosen. */
  function assertChosen(chooses: readonly Chosen[] = []): void {
    const named = new Set<string>([parentColumn ?? '', ...chooses.map(({ field }) => field)]);
    const columns = Object.entries<PgColumn>(getTableColumns(definition.table));
    const referring = getTableConfig(definition.table).foreignKeys.flatMap((key) => key.reference().columns);
    const missing = columns.find(([name, column]) => referring.includes(column) && !named.has(name));
    if (missing)
      throw new Error(`Add { field: '${missing[0]}', table, sentence } to chooses of the ${noun}.`);
  }

  /** Throws unless the input of a new record names what it belongs to. */
  function assertParentIn(input: z.ZodType): void {
    const shape = input instanceof z.ZodObject ? input.shape : null;
    if (parent && parentColumn && shape && !(parentColumn in shape))
      throw new Error(`Add ${parentColumn} to the input of a new ${noun}.`);
  }

  /** Throws if the input takes a picture that nothing checks. */
  function assertPictureChecked(input: z.ZodType, picture?: { field: unknown }): void {
    const shape = input instanceof z.ZodObject ? input.shape : {};
    const column = PICTURE_COLUMNS.find((name) => name in shape && name in getTableColumns(definition.table));
    if (column && picture?.field !== column)
      throw new Error(`Add picture: { field: '${column}', kind } to the commands of the ${noun}.`);
  }

  /** Throws unless the permissions that a command requires say which records they change, and whether with pictures. */
  function assertDescribed(capability: Capability, hasPicture: boolean): void {
    const changes = belongsTo === 'operator' ? 'shared' : 'own';
    const required = new Set<number>(CAPABILITIES[capability].any);
    for (const permission of PERMISSIONS.filter(({ id }) => required.has(id))) {
      const { id } = permission;
      if (permission.changes !== changes)
        throw new Error(
          `Add changes: '${changes}' to the permission ${id}, by which the ${noun} is written.`,
        );
      if (hasPicture && !permission.hasPictures)
        throw new Error(
          `Add hasPictures: true to the permission ${id}, by which the ${noun} gets its picture.`,
        );
    }
  }

  /** The checked picture of an input; undefined for none, and for the record's own address that is sent back. */
  async function pictureIn(input: unknown, picture?: { field: unknown; kind: ImageKind }, current?: Row) {
    if (!picture) return undefined;
    const { kind } = picture;
    const field = picture.field as string;
    const valueIn = (from: unknown) =>
      (from as Record<string, string | null | undefined> | undefined)?.[field];
    return newRecordPicture(valueIn(input), { kind, field, current: valueIn(current) });
  }

  /** A record whose space is deleted cannot be written. */
  const refusalsOf = (own: readonly RefusalCode[], picture?: object): RefusalCode[] => [
    ...(belongsTo === 'space' ? (['conflict'] as const) : []),
    ...own,
    ...(picture ? PICTURE_REFUSALS : []),
  ];

  return {
    loadOne,
    lock,
    assertMayWrite,
    create,
    update,

    /** The command that adds a record: {@link create}, with its picture checked and the records it names locked. */
    creation: <Schema extends z.ZodType<object>, Field extends string = never>(
      writes: WritesRecord<Schema, Field, Values<T, B>>,
    ) => {
      assertChosen(writes.chooses);
      assertParentIn(writes.input);
      assertPictureChecked(writes.input, writes.picture);
      assertDescribed(writes.permission, writes.picture !== undefined);
      return command({
        permission: writes.permission,
        input: writes.input,
        refusals: refusalsOf(parent ? ['not_found'] : [], writes.picture),
        async prepare(actor, input) {
          const parentId = idIn(input, parentColumn ?? '');
          if (writes.picture && parent && parentId !== undefined)
            await parent.assertWritable(db(), actor, parentId);
          return pictureIn(input, writes.picture);
        },
        run: ({ prepared, ...context }) =>
          create(context, async () => {
            await lockChosen(context.tx, context.input, writes.chooses);
            return writes.columns(context.input, prepared as never);
          }),
      });
    },

    /** The command that changes a record: {@link update}, in the same way. An undefined column keeps its value. */
    updating: <Schema extends z.ZodType<{ id: number; updatedAt?: string }>, Field extends string = never>(
      writes: WritesRecord<Schema, Field, Changes<T, B>>,
    ) => {
      assertChosen(writes.chooses);
      assertPictureChecked(writes.input, writes.picture);
      assertDescribed(writes.permission, writes.picture !== undefined);
      return command({
        permission: writes.permission,
        input: writes.input,
        refusals: refusalsOf(['stale'], writes.picture),
        async prepare(actor, input) {
          if (!writes.picture) return undefined;
          await assertMayWrite(actor, input.id);
          const [current] = await definition.load(db(), [input.id]);
          return pictureIn(input, writes.picture, current);
        },
        run: ({ prepared, ...context }) =>
          update(context, async (row) => {
            await lockChosen(context.tx, context.input, writes.chooses, row);
            return writes.columns(context.input, prepared as never);
          }),
      });
    },

    /**
     * The states of a record and the commands that move it between them, with the lock and the rights of the record.
     * With a `column`, the table has one with the state's name.
     */
    states: <State extends string, Inputs extends Record<string, z.ZodObject | undefined>>(
      states: Omit<Machine<T, State, Row, Inputs>, 'table' | 'lock' | 'load' | 'refusals'>,
    ) =>
      stateMachine<T, State, Row, Inputs>({
        ...states,
        table: definition.table,
        lock,
        load: loadOne,
        refusals: refusalsOf([]),
      }),

    /**
     * The command that deletes a record; 409 with a count while spaces use it: docs/rules.md#in-use. The row is
     * retained, so that bookings and deleted spaces can still refer to it.
     */
    deletion: ({ permission, usedBy }: Deletion) => {
      assertDescribed(permission, false);
      return command({
        permission,
        input: oneRecord,
        refusals: refusalsOf(usedBy ? ['in_use'] : []),
        async run({ tx, actor, input: { id }, audit }) {
          await lock(tx, actor, id);
          if (usedBy) await assertUnused(tx, noun, usedBy(id));
          const before = await loadOne(tx, id);
          await tx.update(table).set({ deletedAt: dbNow() }).where(eq(table.id, id));
          await audit({ action: `${record}.delete`, entityId: id, before });
        },
      });
    },
  };
}

type Deletion = {
  permission: Capability;
  /** Condition on `spaces` that use the record. Absent if none can. */
  usedBy?: (id: number) => SQL | undefined;
};

async function assertUnused(tx: Tx, noun: string, usedBy: SQL | undefined): Promise<void> {
  const users = await tx.$count(spaces, and(ne(spaces.status, 'deleted'), usedBy));
  if (users === 0) return;
  const [use, those] = users === 1 ? ['uses', 'that space'] : ['use', 'those spaces'];
  throw refuse('in_use', { users: `${counted(users, 'space')} ${use}`, noun, those });
}
