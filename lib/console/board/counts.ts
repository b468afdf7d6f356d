import 'server-only';
import type { Actor } from '@/lib/platform/authorization/actor';
import { getBoard } from './queries';
import { countsAs, tileOf } from './tile';

/**
 * The counts of the board: spaces that can be booked, spaces in use, those of them with trouble, those with an
 * arriving guest, and doors that did not open.
 */
export type BoardCounts = {
  open: number;
  inUse: number;
  troubled: number;
  arriving: number;
  unopened: number;
};

/** The counts of the board at `now` (`board.view`), by the tiles that it shows: docs/rules.md#dashboard-now. */
export async function countBoard(actor: Actor, now: Date): Promise<BoardCounts> {
  const spaces = await getBoard(actor);
  const tiles = spaces.map((space) => tileOf(space, now));
  const inUse = tiles.filter(({ isOccupied }) => isOccupied);
  return {
    open: spaces.filter(({ status }) => status === 'active').length,
    inUse: inUse.length,
    troubled: inUse.filter(({ state }) => state === 'broken' || state === 'silent').length,
    arriving: tiles.filter(({ isAwaited }) => isAwaited).length,
    unopened: tiles.filter((tile) => countsAs(tile, 'door-trouble')).length,
  };
}
