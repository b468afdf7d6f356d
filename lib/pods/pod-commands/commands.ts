import 'server-only';
import { and, desc, eq, getTableColumns, not, type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import { db, laterWhileOpen, type Tx } from '@/db/client';
import { type LookAgain, waitUntil } from '@/db/listen';
import { checkedRows } from '@/db/row-kinds';
import { COMMAND_TYPES, deviceCommands, spaces } from '@/db/tables';
import { afterCommit, transact } from '@/db/transaction';
import { notFound, unauthenticated } from '@/lib/foundation/errors';
import { parseInput } from '@/lib/foundation/input/parse';
import { logError } from '@/lib/foundation/process/log';
import { isLongAgo, isOver, seconds } from '@/lib/foundation/time/pauses-sql';
import { type Actor, authorize, type PodActor } from '@/lib/platform/authorization/actor';
import { command } from '@/lib/platform/command';
import { spaceChanged } from '@/lib/platform/realtime/space-changes';
import { joinPollCheck } from './joint-poll-check';
import { isPreviewPod } from './preview-pod';
import { publishCommand } from './publish';
import { ackInput, type DeviceCommand } from './schema';

/** A repeated tap on a door within this time is the same request, and one command: docs/rules.md#taps. */
const SAME_TAP = sql`interval '2 seconds'`;
/** After these states, another tap is a new attempt. */
const DONE_IN_VAIN: readonly string[] = ['failed', 'expired'];

/**
 * The newest command of a booking, if it is of this type, did not fail, and is recent enough for another tap to mean
 * the same.
 */
async function sameTap(tx: Tx, spaceId: number, bookingId: number, type: DeviceCommand['type']) {
  const [newest] = await tx
    .select({
      row: deviceCommands,
      isNew: sql<boolean>`not ${isLongAgo(deviceCommands.createdAt, SAME_TAP)}`,
    })
    .from(deviceCommands)
    .where(and(eq(deviceCommands.bookingId, bookingId), eq(deviceCommands.spaceId, spaceId)))
    .orderBy(desc(deviceCommands.id))
    .limit(1);
  const isSame = newest?.isNew && newest.row.type === type && !DONE_IN_VAIN.includes(newest.row.state);
  return isSame ? newest.row : null;
}

/* Times are the database's: instances whose clocks differ must agree on what has expired. */

/** A command that is not acknowledged within this time expires; a pod refuses it afterwards: docs/rules.md#commands. */
const EXPIRES_MS = 10_000;
const LIFETIME = seconds(EXPIRES_MS / 1000);
const EXPIRES_AT = sql`now() + ${LIFETIME}`;
/** A delivered command that is not acknowledged is delivered again after this pause. */
const REDELIVER_MS = 3_000;
const REDELIVER = sql`interval '${sql.raw(String(REDELIVER_MS))} milliseconds'`;
export const MAX_POLL_SECONDS = 25;

/** A command to the pod of a space, with or without a booking. */
const orderInput = z.object({
  spaceId: z.number().int(),
  bookingId: z.number().int().nullable(),
  type: z.enum(COMMAND_TYPES),
  payload: z.record(z.string(), z.unknown()).optional(),
});
type Order = z.output<typeof orderInput>;

/** Wakes the polls of a space on commit. */
const wakePolls = (spaceId: number) => sql`pg_notify('device_command', ${String(spaceId)})`;

/**
 * Wakes the waiting polls of the pod of a space on commit, including that of a device whose token has been replaced:
 * it ends.
 */
export const wakePods = async (tx: Tx, spaceId: number): Promise<void> => {
  await tx.execute(sql`select ${wakePolls(spaceId)}`);
};

/**
 * A command, and the hashed token of the pod that it is for; `isNew` is false if an earlier tap has already sent it.
 */
type Sent = { command: DeviceCommand; tokenHash: string | null; isNew: boolean };

const order = command({
  permission: ['visitor', 'staff'],
  input: orderInput,
  async run({ tx, actor, input, audit }): Promise<Sent> {
    // Locked, so that each of several concurrent taps sees the previous one.
    const [pod] = await tx
      .select({ tokenHash: spaces.deviceTokenHash })
      .from(spaces)
      .where(eq(spaces.id, input.spaceId))
      .for('no key update');
    const tokenHash = pod?.tokenHash ?? null;
    const { spaceId, spaceId: entityId, bookingId, type } = input;
    const before = bookingId === null ? null : await sameTap(tx, spaceId, bookingId, type);
    if (before) {
      await audit({
        action: `pod.${type}`,
        entityId,
        after: { commandId: before.id, bookingId, again: true },
      });
      return { command: asSent(before), tokenHash, isNew: false };
    }
    const requestedByKind = actor.kind === 'staff' ? 'staff' : 'visitor';
    const requestedBy = actor.kind === 'staff' ? actor.adminId : null;
    const [row] = await tx
      .insert(deviceCommands)
      .values({ ...input, requestedByKind, requestedBy, expiresAt: EXPIRES_AT })
      .returning({ ...getTableColumns(deviceCommands), woken: wakePolls(input.spaceId) });
    if (!row) throw new Error('The command was not written.');
    await audit({ action: `pod.${type}`, entityId, after: { commandId: row.id, bookingId } });
    return { command: asSent(row), tokenHash, isNew: true };
  },
});

const asSent = (row: typeof deviceCommands.$inferSelect): DeviceCommand => ({
  id: row.id,
  type: row.type,
  payload: row.payload,
  createdAt: row.createdAt,
  expiresAt: row.expiresAt,
});

export type Outcome = {
  commandId: number;
  state: 'acknowledged' | 'failed' | 'expired';
  error: string | null;
};

const FINAL = ['acknowledged', 'failed', 'expired'];

async function outcomeOf(id: number): Promise<Outcome | null> {
  const [row] = await db().select().from(deviceCommands).where(eq(deviceCommands.id, id));
  return row && FINAL.includes(row.state)
    ? { commandId: id, state: row.state as Outcome['state'], error: row.error }
    : null;
}

/**
 * Sends a pod a command and waits until it is acknowledged, fails or expires. Taps within two seconds are one
 * command, and all of them receive its outcome. If no pod is registered (`hasPod`), it is stored and expires at once,
 * because nothing could execute it.
 */
export async function sendCommand(actor: Actor, input: Order, hasPod = true): Promise<Outcome> {
  const { command: sent, tokenHash, isNew } = await order(actor, input);
  const { id } = sent;
  let outcome: Outcome | null = null;
  if (hasPod) {
    if (isNew && tokenHash) publishCommand(input.spaceId, tokenHash, sent);
    if (tokenHash) await obeyOnPreview({ kind: 'pod', spaceId: input.spaceId, tokenHash });
    outcome = await waitUntil('device_ack', String(id), EXPIRES_MS, () => outcomeOf(id));
  }
  if (!outcome) {
    await expire(id);
    outcome = await outcomeOf(id);
  }
  spaceChanged(input.spaceId);
  return outcome ?? { commandId: id, state: 'expired', error: null };
}

/** Executes and acknowledges the commands of a preview's pod, because no pod runs there (docs/vercel.md#doors). */
async function obeyOnPreview(pod: PodActor): Promise<void> {
  if (!isPreviewPod(pod)) return;
  for (const { id } of await pollCommands(pod, 0)) await acknowledge(pod, id, { ok: true }, async () => {});
}

/** Literals as in the index predicate: with parameters the index would not be used. */
const open = sql`${deviceCommands.state} in ('queued', 'delivered')`;

async function expire(id: number | null): Promise<number> {
  const due =
    id === null
      ? isOver(sql`${deviceCommands.expiresAt} + interval '1 second'`, LIFETIME)
      : eq(deviceCommands.id, id);
  const rows = await db()
    .update(deviceCommands)
    .set({ state: 'expired' })
    .where(and(open, due))
    .returning({ id: deviceCommands.id });
  return rows.length;
}

/** Job: expires commands that no caller is waiting for any more. */
export const expireCommands = (): Promise<number> => expire(null);

const again = isLongAgo(deviceCommands.deliveredAt, REDELIVER);

/** A pod by its space and token: those of a caller, or the columns of a query over many pods. */
type Asking = { spaceId: number | SQL; tokenHash: string | SQL };

/**
 * Whether the token of a pod is still that of its space: a poll whose token was replaced while it waited receives
 * nothing.
 */
const isCurrent = ({ spaceId, tokenHash }: Asking) =>
  sql<boolean>`exists (select 1 from ${spaces} where ${spaces.id} = ${spaceId} and ${spaces.deviceTokenHash} = ${tokenHash})`;

/** The commands that a space's pod must receive now. */
const dueFor = (pod: Asking) =>
  and(
    sql`${deviceCommands.spaceId} = ${pod.spaceId}`,
    isCurrent(pod),
    open,
    not(isOver(deviceCommands.expiresAt, LIFETIME)),
    sql`(${deviceCommands.state} = 'queued' or ${again})`,
  );

const ROW: Asking = { spaceId: sql.raw('polls.space_id'), tokenHash: sql.raw('polls.token_hash') };

/** For a row of the polls that are checked together. */
const OF_POLLS = {
  isCurrent: isCurrent(ROW),
  isDue: sql`exists (select 1 from ${deviceCommands} where ${dueFor(ROW)})`,
};

/**
 * Waiting polls check repeatedly, so they query before they begin a transaction. Throws 401 if the token was
 * replaced: docs/rules.md#device-token.
 */
async function hasCommands(pod: PodActor): Promise<boolean> {
  const due = db().select({ id: deviceCommands.id }).from(deviceCommands).where(dueFor(pod));
  const [now] = await checkedRows(
    db(),
    { is_current: 'bool', is_due: 'bool' },
    sql`select ${isCurrent(pod)} as is_current, exists (${due}) as is_due`,
  );
  if (!now?.is_current) throw unauthenticated('Unknown device token');
  return now.is_due;
}

async function takeCommands(tx: Tx, pod: PodActor): Promise<DeviceCommand[] | null> {
  const rows = await tx
    .update(deviceCommands)
    .set({ state: 'delivered', deliveredAt: sql`now()` })
    .where(dueFor(pod))
    .returning();
  const commands = rows.sort((a, b) => a.id - b.id).map(asSent);
  return commands.length > 0 ? commands : null;
}

/**
 * Wakes the polls of a space when the commands just delivered are due again, if one was not acknowledged: the
 * delivery may have been lost.
 */
function remind(spaceId: number): void {
  const isOpen = and(eq(deviceCommands.spaceId, spaceId), open);
  const wake = () =>
    db()
      .execute(
        sql`select ${wakePolls(spaceId)} where exists (select 1 from ${deviceCommands} where ${isOpen})`,
      )
      .catch((error) => logError('pod.remind', error, { spaceId }));
  laterWhileOpen(REDELIVER_MS + 50, wake);
}

/**
 * The commands that are due for the pod; waits up to `waitSeconds` for one. Never another pod's. An aborted poll
 * (`gone`) takes no commands from others that are still waiting. A poll whose token is replaced ends with 401.
 */
export async function pollCommands(
  actor: PodActor,
  waitSeconds: number,
  ...gone: AbortSignal[]
): Promise<DeviceCommand[]> {
  authorize(actor, 'pod');
  const { spaceId } = actor;
  const look = async () => {
    if (!(await hasCommands(actor))) return null;
    const commands = await transact((tx) => takeCommands(tx, actor));
    if (commands) remind(spaceId);
    return commands;
  };
  if (waitSeconds === 0) return (await look()) ?? [];
  const lookAgain: LookAgain = (wake) => joinPollCheck(actor, wake, OF_POLLS);
  const taken = await waitUntil('device_command', String(spaceId), waitSeconds * 1000, look, {
    gone,
    lookAgain,
  });
  return taken ?? [];
}

/** The changes that a late outcome makes elsewhere, in the transaction that records it. */
type SettleLate = (tx: Tx, command: typeof deviceCommands.$inferSelect) => Promise<void>;

/**
 * Records a pod's acknowledgement of a command. Idempotent; a late acknowledgement still becomes the outcome, although
 * no caller is waiting for it any more: docs/rules.md#late-outcomes. `settleLate` is called if it succeeded.
 */
export async function acknowledge(
  actor: PodActor,
  id: number,
  raw: z.input<typeof ackInput>,
  settleLate: SettleLate,
): Promise<{ state: string }> {
  authorize(actor, 'pod');
  const { ok, error } = parseInput(ackInput, raw);
  return transact(async (tx) => {
    const [row] = await tx
      .select()
      .from(deviceCommands)
      .where(and(eq(deviceCommands.id, id), eq(deviceCommands.spaceId, actor.spaceId)))
      .for('update');
    if (!row) throw notFound('Command');
    if (row.acknowledgedAt) return { state: row.state };
    const isLate = row.state === 'expired';
    const state = ok ? 'acknowledged' : 'failed';
    if (isLate) afterCommit(tx, () => spaceChanged(actor.spaceId));
    if (isLate && ok) await settleLate(tx, row);
    await tx
      .update(deviceCommands)
      .set({ state, acknowledgedAt: sql`now()`, error: ok ? null : (error ?? 'failed') })
      .where(eq(deviceCommands.id, id))
      // No caller is waiting for an expired command any more.
      .returning({ woken: isLate ? sql`null` : sql`pg_notify('device_ack', ${String(id)})` });
    return { state };
  });
}
