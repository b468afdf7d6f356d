import 'server-only';
import { randomUUID } from 'node:crypto';
import { and, eq, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Tx } from '@/db/client';
import { spaceBlocks, spaces } from '@/db/tables';
import { isGraveClearing, startClearing } from '@/lib/booking/clearing/commands';
import { releaseLapsed } from '@/lib/booking/lifecycle/release';
import { lockSpace } from '@/lib/catalogue/occupancy/periods';
import { lockWritableSpace, spaceScope } from '@/lib/catalogue/spaces/scope';
import { notFound, refuse } from '@/lib/foundation/errors';
import { oneRecord } from '@/lib/foundation/input/fields';
import { onlyRow } from '@/lib/foundation/only-row';
import { isWithinYears } from '@/lib/foundation/time/allowed-years';
import { dbNow } from '@/lib/foundation/time/database-clock';
import { addDays } from '@/lib/foundation/time/local-dates';
import { instantOfLocal, localDate, localMinutes } from '@/lib/foundation/time/zones';
import { assertFresh } from '@/lib/foundation/write-conflicts';
import type { Actor } from '@/lib/platform/authorization/actor';
import { command } from '@/lib/platform/command';
import { loadBlocks } from './list';
import { blockInput, blockUpdate, type NewBlocks, type SpaceBlock } from './schema';

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

/** A block of a space that the actor may write, with its time locked; throws 404, and 409 if it has ended. */
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
  if (block.endsAt && block.endsAt <= dbNow()) throw refuse('block_over');
  return block;
}

type Block = typeof spaceBlocks.$inferSelect;
const summary = ({
  startsAt,
  endsAt,
  reason,
  note,
}: Pick<Block, 'startsAt' | 'endsAt' | 'reason' | 'note'>) => ({
  startsAt,
  endsAt,
  reason,
  note,
});

/**
 * Changes when or why a space is out of service (`blocks.edit`); a running block keeps its beginning. Throws 404, 409
 * `block_over` and if it changed since the caller read it, 422 like {@link createBlocks}.
 */
export const updateBlock = command({
  permission: 'blocks.edit',
  input: blockUpdate.extend({ id: z.number().int() }),
  async run({ tx, actor, input, audit }): Promise<SpaceBlock> {
    const block = await lockBlock(tx, actor, input.id);
    assertFresh(block.updatedAt, input.updatedAt, noun);
    const now = dbNow();
    const requestedStart = input.startsAt ? new Date(input.startsAt) : block.startsAt;
    const startsAt = block.startsAt <= now ? block.startsAt : notBefore(now, requestedStart);
    const endsAt = input.endsAt === undefined ? block.endsAt : instantOf(input.endsAt);
    assertTimes(startsAt, endsAt);
    const after = { startsAt, endsAt, reason: input.reason ?? block.reason, note: input.note ?? block.note };
    const isSameEnd = endsAt?.getTime() === block.endsAt?.getTime();
    const remindedAt = isSameEnd ? block.remindedAt : null;
    await tx
      .update(spaceBlocks)
      .set({ ...after, remindedAt })
      .where(eq(spaceBlocks.id, block.id));
    await audit({ action: 'space.block-change', entityId: block.spaceId, before: summary(block), after });
    return onlyRow(await loadBlocks(tx, [block.id]));
  },
});

/** The end of a block that ends now: just past by the database's clock, so that no part of the block lies ahead. */
const atLast = sql`greatest(now()::timestamptz(3) - interval '1 millisecond', ${spaceBlocks.startsAt} + interval '1 millisecond')`;

/**
 * Puts a space back into service now (`blocks.edit`): an upcoming block is removed, a running one ends and stays in
 * the history. Throws 404, and 409 `block_over`.
 */
export const endBlock = command({
  permission: 'blocks.edit',
  input: oneRecord,
  async run({ tx, actor, input: { id }, audit }): Promise<void> {
    const block = await lockBlock(tx, actor, id);
    const now = dbNow();
    if (block.startsAt >= now) await tx.delete(spaceBlocks).where(eq(spaceBlocks.id, id));
    else await tx.update(spaceBlocks).set({ endsAt: atLast }).where(eq(spaceBlocks.id, id));
    await audit({
      action: 'space.block-end',
      entityId: block.spaceId,
      before: summary(block),
      after: block.startsAt >= now ? {} : { ...summary(block), endsAt: now },
    });
  },
});

/** The same wall-clock time a day later. */
const dayAfter = (time: Date, zone: string): Date =>
  instantOfLocal(addDays(localDate(time, zone), 1), localMinutes(time, zone), zone);

/**
 * Extends a block by one day on the space's clock (`blocks.edit`). Throws 404, 409 `block_over`, 409 `block_open`
 * if it has no end, and 422 `other_years`.
 */
export const lengthenBlock = command({
  permission: 'blocks.edit',
  input: oneRecord,
  async run({ tx, actor, input: { id }, audit }): Promise<SpaceBlock> {
    const block = await lockBlock(tx, actor, id);
    if (!block.endsAt) throw refuse('block_open');
    const [space] = await tx
      .select({ zone: spaces.timezone })
      .from(spaces)
      .where(eq(spaces.id, block.spaceId));
    const endsAt = dayAfter(block.endsAt, space?.zone ?? 'UTC');
    assertYears(block.startsAt, endsAt);
    await tx.update(spaceBlocks).set({ endsAt, remindedAt: null }).where(eq(spaceBlocks.id, id));
    await audit({
      action: 'space.block-change',
      entityId: block.spaceId,
      before: summary(block),
      after: { ...summary(block), endsAt },
    });
    return onlyRow(await loadBlocks(tx, [id]));
  },
});
