/** Splits ordered rows into runs, in which each row belongs to the previous one. */
export function runsOf<Row>(rows: Row[], belongs: (before: Row, next: Row) => boolean): Row[][] {
  const runs: Row[][] = [];
  for (const row of rows) {
    const run = runs.at(-1);
    const before = run?.at(-1);
    if (run && before !== undefined && belongs(before, row)) run.push(row);
    else runs.push([row]);
  }
  return runs;
}
