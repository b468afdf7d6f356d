import { readFunctionFiles } from '../migrations/function-files';
import type { SourceFile } from './imports';

/**
 * The time of a space is what its periods occupy, so few places write them. A paid period gets another time or space
 * by `placeStay` alone: two statements would leave a moment in which a block takes the time between them.
 */
type Place = { file: string; times: number; writes: string };

/** The list may only change with its reason, which is beside each place. */
export const PLACES: Place[] = [
  { file: 'lib/booking/holds/commands.ts', times: 1, writes: 'the hold of a visitor' },
  { file: 'lib/booking/offers/room-for-extension.ts', times: 1, writes: 'the hold of more time' },
  { file: 'lib/booking/walk-ups/commands.ts', times: 1, writes: 'what is paid at the counter or by a pass' },
  { file: 'lib/booking/lifecycle/state-writes.ts', times: 1, writes: 'every state' },
  {
    file: 'lib/booking/holds/crowded-network.ts',
    times: 2,
    writes: 'holds that keep no time: shorter, or from now on',
  },
  { file: 'lib/booking/holds/forget-jobs.ts', times: 1, writes: 'holds that lapsed long ago: removed' },
  { file: 'db/functions/place_stay.sql', times: 2, writes: 'the time and space of a stay that has one' },
  { file: 'db/functions/write_block_periods.sql', times: 2, writes: 'the time that blocks withhold' },
];

/** The functions of the database, as files of source code. */
export const functionSources = (): Pick<SourceFile, 'path' | 'text'>[] =>
  readFunctionFiles().map(({ name, text }) => ({ path: `db/functions/${name}.sql`, text }));

const WRITE =
  /\b(?:insert|update|delete)\(bookingPeriods\)|\bstateColumn\(\{ table: bookingPeriods,|\b(?:insert into|update|delete from) (?:\$\{bookingPeriods\}|booking_periods\b)/gi;

const writesIn = (text: string): number => text.match(WRITE)?.length ?? 0;

/** Each place that writes periods and is not listed, and each that is listed and does not. */
export function periodWriteProblems(files: Pick<SourceFile, 'path' | 'text'>[], places = PLACES): string[] {
  const found = new Map(files.map(({ path, text }) => [path, writesIn(text)]));
  const allowed = new Map(places.map(({ file, times }) => [file, times]));
  return [...new Set([...found.keys(), ...allowed.keys()])].flatMap((file) => {
    const [is, may] = [found.get(file) ?? 0, allowed.get(file) ?? 0];
    if (is > may)
      return [`${file} writes periods of a space: use placeStay, or list it in dev/checks/period-writes.ts`];
    return is < may
      ? [`dev/checks/period-writes.ts lists ${file} ${may} times, and it writes periods ${is} times`]
      : [];
  });
}
