import { performance } from 'node:perf_hooks';
import { bookingList } from '@/lib/booking/bookings/list';
import { bookingSource } from '@/lib/booking/bookings/list-sql';
import type { StaffActor } from '@/lib/platform/authorization/actor';
import { parseListParams } from '@/lib/platform/list/params';
import { countTabs, runList } from '@/lib/platform/list/run';

/** Somebody who may see every row. */
export const everybody: StaffActor = {
  kind: 'staff',
  adminId: 1,
  email: '',
  firstName: '',
  lastName: '',
  role: 'admin',
  permissions: new Set(),
  partnerIds: [],
  sessionId: '',
  ip: null,
  userAgent: null,
  mustAddSecondFactor: false,
  hasCodes: false,
  hasPasskeys: false,
  needsProof: false,
};

/** What an operator does with a list of a million bookings. */
const CASES: Record<string, Record<string, string>> = {
  'first page, past': { filter: 'past' },
  'first page, current': { filter: 'current' },
  'deep page (5,000), past': { filter: 'past', page: '5000' },
  'deepest page, past': { filter: 'past', page: '90000' },
  'search a reference': { filter: 'past', search: 'HP-7F' },
  'search a name': { filter: 'past', search: 'kowalski' },
  'search everybody': { filter: 'past', search: 'example' },
  'filter a partner': { filter: 'past', businessPartnerId: '2' },
  'filter a month': { filter: 'past', startDate: '2026-06-01', endDate: '2026-06-30' },
  'sort by name, cancelled': { filter: 'cancelled', sort: 'sortByName', type: 'ASC' },
  'sort by amount, past': { filter: 'past', sort: 'sortByAmount', type: 'DESC' },
};

/** Milliseconds of so many rounds, the fastest first. */
async function times(run: () => Promise<unknown>, rounds: number): Promise<number[]> {
  const taken: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const began = performance.now();
    await run();
    taken.push(performance.now() - began);
  }
  return taken.sort((a, b) => a - b);
}

export type Figure = { name: string; p50: number; p95: number };

/** How long `run` takes, after it has warmed up. */
export async function figureOf(name: string, run: () => Promise<unknown>, rounds = 40): Promise<Figure> {
  await times(run, 3);
  const taken = await times(run, rounds);
  const at = (share: number) => taken[Math.min(taken.length - 1, Math.floor(taken.length * share))] ?? 0;
  return { name, p50: at(0.5), p95: at(0.95) };
}

/** Server time of list pages, tab counts included, in milliseconds. */
export async function benchLists(rounds = 40): Promise<Figure[]> {
  const figures: Figure[] = [];
  for (const [name, query] of Object.entries(CASES)) {
    const params = parseListParams(bookingList, query);
    const page = () =>
      Promise.all([runList(everybody, bookingSource, params), countTabs(everybody, bookingSource)]);
    figures.push(await figureOf(name, page, rounds));
  }
  return figures;
}
