import fs from 'node:fs';

/** Of Linux, in which it counts processor time. */
const TICKS_A_SECOND = 100;

/** What a line of `/proc/<id>/stat` has after the name of the program, which may have spaces and brackets. */
const statOf = (process: string): string[] => {
  const line = fs.readFileSync(`/proc/${process}/stat`, 'utf8');
  return line.slice(line.lastIndexOf(')') + 2).split(' ');
};

const seconds = (ticks: (string | undefined)[]): number =>
  ticks.reduce((sum, each) => sum + Number(each), 0) / TICKS_A_SECOND;

/** Those that run now, and what they have spent. */
const childrenOf = (main: string): number =>
  fs
    .readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((process) => {
      try {
        return [statOf(process)];
      } catch {
        // It has ended since.
        return [];
      }
    })
    .filter(([, parent]) => parent === main)
    .reduce((sum, stat) => sum + seconds(stat.slice(11, 13)), 0);

/**
 * Processor time of the PostgreSQL on this data directory in seconds, since it started: of its connections, those
 * that have ended included. Compare two readings. Only on Linux.
 */
export function databaseSeconds(dir: string): number {
  const [main = ''] = fs.readFileSync(`${dir}/postmaster.pid`, 'utf8').split('\n');
  // Its own time and that of its ended children, which are counted there from their end on.
  const ofMain = () => seconds(statOf(main).slice(11, 15));
  for (;;) {
    const before = ofMain();
    const running = childrenOf(main);
    if (ofMain() === before) return before + running;
  }
}
