import 'server-only';
import { inArray } from 'drizzle-orm';
import { db, laterWhileOpen } from '@/db/client';
import { spaceBusinessPartners } from '@/db/tables';
import { logSparingly } from '@/lib/foundation/process/log';
import { processState } from '@/lib/foundation/process/process-state';
import { listenersOf } from './channel-listeners';
import { BOARD_ALL, BOARD_PREFIX, boardOf } from './channels';
import { createPublisher } from './publisher';

const BATCH_MS = 100;
const LOG_EVERY_MS = 60_000;
/** The pause after a failure before the next attempt. */
const AGAIN_MS = 2_000;

/** An event that a space's time or door has changed, without any details: docs/rules.md#board-events. */
type SpaceChange = { podId: number };

type State = { changed: Set<number>; isPlanned: boolean; looksAgain: boolean };
const state = processState(
  'space-changes',
  (): State => ({ changed: new Set(), isPlanned: false, looksAgain: false }),
);

const publisher = createPublisher<SpaceChange>(BOARD_PREFIX, 'board.publish');
const logFailure = logSparingly('board.publish', LOG_EVERY_MS);

/**
 * Soon publishes the event that a space has changed, to its partners and to those who see all spaces. Call it after
 * the commit: listeners read the space again. It neither throws nor waits.
 */
export function spaceChanged(spaceId: number): void {
  state().changed.add(spaceId);
  plan('isPlanned', BATCH_MS);
}

/** Schedules a flush unless one is scheduled; a later retry does not delay a change that happens now. */
function plan(as: 'isPlanned' | 'looksAgain', ms: number): void {
  if (state()[as]) return;
  state()[as] = true;
  laterWhileOpen(ms, () => {
    state()[as] = false;
    void flush().catch(logFailure);
  });
}

/** Changes are kept until they have been passed on. */
async function flush(): Promise<void> {
  const ids = [...state().changed];
  if (ids.length === 0) return;
  state().changed.clear();
  try {
    await passOn(ids);
  } catch (error) {
    for (const id of ids) state().changed.add(id);
    plan('looksAgain', AGAIN_MS);
    throw error;
  }
}

/**
 * Without a listener no statement is run: changes stay pending until the service has confirmed since then that there
 * is none.
 */
async function passOn(ids: number[]): Promise<void> {
  const { hasAny, isFresh, askedAgainInMs } = await listenersOf(BOARD_PREFIX);
  if (!hasAny) {
    if (isFresh) return;
    for (const id of ids) state().changed.add(id);
    return plan('looksAgain', Math.max(BATCH_MS, askedAgainInMs));
  }
  const sellers = await db()
    .select({ spaceId: spaceBusinessPartners.spaceId, partnerId: spaceBusinessPartners.businessPartnerId })
    .from(spaceBusinessPartners)
    .where(inArray(spaceBusinessPartners.spaceId, ids));
  for (const podId of ids) {
    const sellersOfSpace = sellers.filter(({ spaceId }) => spaceId === podId);
    publisher.add([BOARD_ALL, ...sellersOfSpace.map(({ partnerId }) => boardOf(partnerId))], podId, {
      podId,
    });
  }
}
