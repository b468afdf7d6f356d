import 'server-only';
import { inArray } from 'drizzle-orm';
import { db, laterWhileOpen } from '@/db/client';
import { spaceBusinessPartners } from '@/db/tables';
import { logSparingly } from '@/lib/foundation/log-sparingly';
import { processState } from '@/lib/foundation/process-state';
import { BOARD_ALL, BOARD_PREFIX, boardOf } from './channels';
import { listenersOf } from './occupancy';
import { createPublisher } from './publisher';

const BATCH_MS = 100;
const LOG_EVERY_MS = 60_000;
/** How long after a failure it is tried again. */
const AGAIN_MS = 2_000;

/** Says that something about a space's time or door has changed, and nothing of what: docs/rules.md#board-events. */
type SpaceChange = { podId: number };

type State = { changed: Set<number>; isPlanned: boolean; looksAgain: boolean };
const state = processState(
  'space-changes',
  (): State => ({ changed: new Set(), isPlanned: false, looksAgain: false }),
);

const publisher = createPublisher<SpaceChange>(BOARD_PREFIX, 'board.publish');
const logFailure = logSparingly('board.publish', LOG_EVERY_MS);

/**
 * Publishes soon that a space has changed, to its partners and to those who see all spaces. To be called after the
 * commit: anyone who listens reads the space again. It neither throws nor waits.
 */
export function spaceChanged(spaceId: number): void {
  state().changed.add(spaceId);
  plan('isPlanned', BATCH_MS);
}

/** Flushes later, unless that is planned; what looks again later does not delay what has changed now. */
function plan(as: 'isPlanned' | 'looksAgain', ms: number): void {
  if (state()[as]) return;
  state()[as] = true;
  laterWhileOpen(ms, () => {
    state()[as] = false;
    void flush().catch(logFailure);
  });
}

/** What changed is kept until it was passed on. */
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

/** Without a listener no statement is run: what changed stays until the service has said so since. */
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
