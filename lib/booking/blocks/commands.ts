import 'server-only';
import { randomUUID } from 'node:crypto';
import { and, eq, sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { Tx } from '@/db/client';
import { spaceBlocks, spaces } from '@/db/tables';
import { isGraveClearing, startClearing } from '@/lib/booking/clearing/commands';
import { releaseLapsed } from '@/lib/booking/lifecycle/release';
import { lockSpace } from '@/lib/catalogue/occupancy/periods';
import { lockWritableSpace, spaceScope } from '@/lib/catalogue/spaces/scope';
import { notFound, refuse } from '@/lib/foundation/errors';
import { onlyRow } from '@/lib/foundation/only-row';
import { isWithinYears } from '@/lib/foundation/time/allowed-years';
import { dbNow } from '@/lib/foundation/time/database-clock';
import { addDays } from '@/lib/foundation/time/local-dates';
import { instantOfLocal, localDate, localMinutes } from '@/lib/foundation/time/zones';
import { assertFresh } from '@/lib/foundation/write-conflicts';
import type { Actor } from '@/lib/platform/authorization/actor';
import { command } from '@/lib/platform/command';
import { REMOVED, stateMachine } from '@/lib/platform/states/state-machine';
import { blockStateAt, loadBlocks } from './list';
import { blockInput, blockUpdate, type NewBlocks } from './schema';

const noun = 'block';

/** Locks a space and its time, as a sale does, and releases its lapsed holds. */
async function lockTime(tx: Tx, actor: Actor, spaceId: number): Promise<void> {
  await lockSpace(tx, spaceId);
  await lockWritableSpace(tx, actor, spaceId);
  await releaseLapsed(tx, spaceId, dbNow());
}

/** Throws 422 for a time that leaves the possible years, as a stored one or the day after it can. */
function assertYears(...times: Date[]): void {
  if (!times.every(isWithinYears)) throw refuse('other_years');
}

function assertTimes(startsAt: Date, endsAt: Date | null): void {
  assertYears(startsAt);
  if (endsAt && endsAt <= startsAt) throw refuse('block_empty');
  if (endsAt && endsAt <= dbNow()) throw refuse('block_past');
}

const notBefore = (now: Date, time: Date): Date => (time < now ? now : time);
const instantOf = (text: string | null) => (text === null ? null : new Date(text));

/**
 * Puts spaces out of service for a span or until further notice (`blocks.edit`). Existing bookings stay, except those
 * to be moved or refunded, which a job does; nothing more is sold: docs/rules.md#blocks. Throws 404 for a space out
 * of scope, 403 for one that is not the actor's alone, 422 `block_empty` and `block_past`, and like {@link
 * startClearing}.
 */
export const createBlocks = command({
  permission: 'blocks.edit',
  input: blockInput,
  stepUp: isGraveClearing,
  async run(context): Promise<NewBlocks> {
    const { tx, actor, input, audit } = context;
    const now = dbNow();
    const requestedStart = new Date(input.startsAt);
    const startsAt = notBefore(now, requestedStart);
    const endsAt = instantOf(input.endsAt);
    assertTimes(requestedStart, endsAt);
    const { reason, note = '' } = input;
    const setKey = randomUUID();
    const ids: number[] = [];
    // Spaces are always locked in this order.
    for (const spaceId of [...new Set(input.spaceIds)].toSorted((one, other) => one - other)) {
      await lockTime(tx, actor, spaceId);
      const rows = await tx
        .insert(spaceBlocks)
        .values({ spaceId, startsAt, endsAt, reason, note: note ?? '', setKey, madeBy: actor.adminId })
        .returning({ id: spaceBlocks.id });
      ids.push(onlyRow(rows).id);
      await audit({ action: 'space.block', entityId: spaceId, after: { startsAt, endsAt, reason, note } });
    }
    const closing = { spaceIds: [...new Set(input.spaceIds)], from: startsAt, to: endsAt };
    const jobId = await startClearing(context, closing, input);
    return { blocks: await loadBlocks(tx, ids), jobId };
  },
});

/** A block of a space that the actor may write, with its time locked; throws 404. */
async function lockBlock(tx: Tx, actor: Actor, id: number) {
  const [found] = await tx
    .select({ spaceId: spaceBlocks.spaceId })
    .from(spaceBlocks)
    .innerJoin(spaces, eq(spaces.id, spaceBlocks.spaceId))
    .where(and(eq(spaceBlocks.id, id), spaceScope(actor)));
  if (!found) throw notFound('Block');
  await lockTime(tx, actor, found.spaceId);
  const [block] = await tx.select().from(spaceBlocks).where(eq(spaceBlocks.id, id)).for('update');
  if (!block) throw notFound('Block');
  return block;
}

type Block = typeof spaceBlocks.$inferSelect;

/** The columns of a change of a block; a running one keeps its beginning. Throws 422 like {@link createBlocks}. */
function changesOf(block: Block, input: z.output<typeof blockUpdate>): Partial<Block> {
  assertFresh(block.updatedAt, input.updatedAt, noun);
  const now = dbNow();
  const requestedStart = input.startsAt ? new Date(input.startsAt) : block.startsAt;
  const startsAt = block.startsAt <= now ? block.startsAt : notBefore(now, requestedStart);
  const endsAt = input.endsAt === undefined ? block.endsAt : instantOf(input.endsAt);
  assertTimes(startsAt, endsAt);
  const isSameEnd = endsAt?.getTime() === block.endsAt?.getTime();
  return {
    startsAt,
    endsAt,
    reason: input.reason ?? block.reason,
    note: input.note ?? block.note,
    remindedAt: isSameEnd ? block.remindedAt : null,
  };
}

/** The end of a block that ends now: just past by the database's clock, so that no part of the block lies ahead. */
const atLast = sql`greatest(now()::timestamptz(3) - interval '1 millisecond', ${spaceBlocks.startsAt} + interval '1 millisecond')`;

/** The same wall-clock time a day later. */
const dayAfter = (time: Date, zone: string): Date =>
  instantOfLocal(addDays(localDate(time, zone), 1), localMinutes(time, zone), zone);

/** The end of a block one day later on the space's clock. Throws 409 `block_open`, and 422 `other_years`. */
async function endADayLater(tx: Tx, block: Block): Promise<Date> {
  if (!block.endsAt) throw refuse('block_open');
  const [space] = await tx.select({ zone: spaces.timezone }).from(spaces).where(eq(spaces.id, block.spaceId));
  // On the clock of the space, the last day of the last year can be one that no calendar has.
  assertYears(block.startsAt, block.endsAt);
  const endsAt = dayAfter(block.endsAt, space?.zone ?? 'UTC');
  assertYears(block.startsAt, endsAt);
  return endsAt;
}

/** The moves of a block (`blocks.edit`); they throw 404, and 409 `block_over` for one that has ended. */
const blockStates = stateMachine({
  table: spaceBlocks,
  stateOf: (block) => blockStateAt(dbNow(), block),
  lock: lockBlock,
  load: async (tx, id) => onlyRow(await loadBlocks(tx, [id])),
  refusal: () => refuse('block_over'),
  facts: ({ startsAt, endsAt, reason, note }) => ({ startsAt, endsAt, reason, note }),
  auditedId: ({ spaceId }) => spaceId,
  moves: (move) => ({
    change: move({
      by: 'blocks.edit',
      from: ['upcoming', 'running'],
      when: 'its times or its reason change',
      words: null,
      input: blockUpdate,
      writes: ({ row, input }) => changesOf(row, input),
      audit: 'space.block-change',
    }),
    lengthen: move({
      by: 'blocks.edit',
      from: ['upcoming', 'running'],
      when: 'it lasts a day longer',
      words: null,
      writes: async ({ tx, row }) => ({ endsAt: await endADayLater(tx, row), remindedAt: null }),
      audit: 'space.block-change',
    }),
    end: move({
      by: 'blocks.edit',
      from: ['upcoming', 'running'],
      to: 'over',
      removes: true,
      when: 'the space is back in service',
      words: null,
      writes: ({ row }) => (row.startsAt >= dbNow() ? REMOVED : { endsAt: atLast }),
      audit: 'space.block-end',
    }),
  }),
});

/** Changes when or why a space is out of service. Throws 409 if it changed since the caller read it. */
export const updateBlock = blockStates.command('change');

/** Puts a space back into service now: an upcoming block is removed, a running one ends and stays in the history. */
export const endBlock = blockStates.commandThatRemoves('end');

/** Extends a block by one day on the space's clock. Throws 409 `block_open` if it has no end, and 422 `other_years`. */
export const lengthenBlock = blockStates.command('lengthen');
