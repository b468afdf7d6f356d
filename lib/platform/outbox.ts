import 'server-only';
import { EventEmitter } from 'node:events';
import type { Tx } from '@/db/client';
import { outbox } from '@/db/tables';
import { afterCommit } from '@/db/transaction';
import { processState } from '@/lib/foundation/process/process-state';
import { requestId } from '@/lib/foundation/process/request-scope';
import { dbNow } from '@/lib/foundation/time/database-clock';
import { type Effect, LANES, type Lane, laneOf } from './effects';

const emitter = processState('outbox-wake', () => new EventEmitter().setMaxListeners(0));

/**
 * Wakes a lane of this process after the transaction that added to it has committed. One function per lane, so that a
 * transaction with many effects wakes it once. Other instances find the rest by polling: docs/rules.md#outbox.
 */
export const WAKE = Object.fromEntries(
  LANES.map((lane) => [lane, () => void emitter().emit(lane)]),
) as Record<Lane, () => void>;

/** Registers a callback for each commit of an effect of the lane in this process. */
export function onWake(lane: Lane, callback: () => void): void {
  emitter().on(lane, callback);
}

/** Puts effects into the outbox in this transaction, and wakes their lanes in this process after the commit. */
export async function enqueue(tx: Tx, ...effects: Effect[]): Promise<void> {
  if (effects.length === 0) return;
  await tx.insert(outbox).values(
    effects.map(({ kind, payload, delayMinutes }) => ({
      kind,
      payload,
      availableAt: delayMinutes && new Date(dbNow().getTime() + delayMinutes * 60_000),
      requestId: requestId(),
    })),
  );
  for (const { kind, delayMinutes } of effects) if (!delayMinutes) afterCommit(tx, WAKE[laneOf(kind)]);
}
