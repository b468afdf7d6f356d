import 'server-only';
import { EventEmitter } from 'node:events';
import { processState } from '@/lib/foundation/process/process-state';
import { LANES, type Lane } from './effects';

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
