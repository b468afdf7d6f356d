/** The lists that can grow so large that a job writes their export. */
export const LARGE_LISTS = ['bookings', 'users', 'movements', 'audit-log', 'wifi-codes'] as const;
export type LargeList = (typeof LARGE_LISTS)[number];

/** Up to this many rows are sent while the user waits. */
const MOST_AT_ONCE = 20_000;

/** Whether an export of this many rows of a list is written by a job. */
export const isLargeExport = (list: string, rows: number): list is LargeList =>
  rows > MOST_AT_ONCE && LARGE_LISTS.some((each) => each === list);
