const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/** `1 Sep` for `2026-09-01`, with the year if requested. */
function dayWords(day: string, withYear: boolean): string {
  const [year, month = 1, date] = day.split('-').map(Number);
  return `${date} ${MONTHS[month - 1]}${withYear ? ` ${year}` : ''}`;
}

/** `1 Sep to 23 Nov`; with years, unless both are in the current one. One of the days can be open. */
export function daysInWords(from: string | null, to: string | null, thisYear: number): string | null {
  const ends = [from, to].filter((day) => day !== null);
  const withYear = ends.some((day) => Number(day.slice(0, 4)) !== thisYear);
  const [first, last] = [from && dayWords(from, withYear), to && dayWords(to, withYear)];
  if (first && last) return first === last ? first : `${first} to ${last}`;
  if (first) return `From ${first}`;
  return last ? `Until ${last}` : null;
}
