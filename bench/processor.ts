import fs from 'node:fs';

/** The number of ticks per second in which Linux counts processor time. */
const TICKS_A_SECOND = 100;

/** The fields of `/proc/<id>/stat` after the program's name, which can contain spaces and brackets. */
const statOf = (process: string): string[] => {
  const line = fs.readFileSync(`/proc/${process}/stat`, 'utf8');
  return line.slice(line.lastIndexOf(')') + 2).split(' ');
};

const seconds = (ticks: (string | undefined)[]): number =>
  ticks.reduce((sum, each) => sum + Number(each), 0) / TICKS_A_SECOND;

/** The processes that are running now, with the processor time that they have used. */
const childrenOf = (main: string): number =>
  fs
    .readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((process) => {
      try {
        return [statOf(process)];
      } catch {
        // The process has ended since.
        return [];
      }
    })
    .filter(([, parent]) => parent === main)
    .reduce((sum, stat) => sum + seconds(stat.slice(11, 13)), 0);

/**
 * Processor time in seconds of the PostgreSQL on this data directory since it started, including connections that
 * have ended. Compare two readings. Linux only.
 */
export function databaseSeconds(dir: string): number {
  const [main = ''] = fs.readFileSync(`${dir}/postmaster.pid`, 'utf8').split('\n');
  // Its own time and that of its ended children, which is counted there after they end.
  const ofMain = () => seconds(statOf(main).slice(11, 15));
  for (;;) {
    const before = ofMain();
    const running = childrenOf(main);
    if (ofMain() === before) return before + running;
  }
}
