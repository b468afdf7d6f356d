/** Instants are UTC; people read them in a named zone, 12-hour, MM/dd/yyyy: docs/rules.md#time-display. */

/**
 * One cached formatter per zone: creating one costs a hundred times as much as using it, and exports use it
 * often.
 */
function perZone(options: Intl.DateTimeFormatOptions): (zone: string) => Intl.DateTimeFormat {
  const made = new Map<string, Intl.DateTimeFormat>();
  return (zone) => {
    const known = made.get(zone);
    if (known) return known;
    const format = new Intl.DateTimeFormat('en-US', { ...options, timeZone: zone });
    made.set(zone, format);
    return format;
  };
}

const calendar = perZone({
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  hourCycle: 'h23',
});

function parts(instant: Date, zone: string): Record<string, string> {
  return Object.fromEntries(
    calendar(zone)
      .formatToParts(instant)
      .map((part) => [part.type, part.value]),
  );
}

/** The local calendar date `YYYY-MM-DD` of an instant in a zone. */
export function localDate(instant: Date, zone: string): string {
  const { year, month, day } = parts(instant, zone);
  return `${year}-${month}-${day}`;
}

/** Minutes since local midnight, 0 to 1439. */
export function localMinutes(instant: Date, zone: string): number {
  const { hour, minute } = parts(instant, zone);
  return Number(hour) * 60 + Number(minute);
}

const clock = perZone({ hour: '2-digit', minute: '2-digit' });

/** `09:42 AM` in the zone. */
export const formatTime = (instant: Date, zone: string): string => clock(zone).format(instant);

/** `11/21/2026` in the zone. */
export function formatDate(instant: Date, zone: string): string {
  const { year, month, day } = parts(instant, zone);
  return `${month}/${day}/${year}`;
}

/** `11/21/2026, 09:42 AM` in the zone. */
export const formatDateTime = (instant: Date, zone: string): string =>
  `${formatDate(instant, zone)}, ${formatTime(instant, zone)}`;

const offset = perZone({ timeZoneName: 'longOffset' });

/** `GMT+1` style short offset of a zone at an instant, for labels. */
export function zoneOffset(zone: string, at: Date = new Date()): string {
  const name =
    offset(zone)
      .formatToParts(at)
      .find((part) => part.type === 'timeZoneName')?.value ?? 'GMT';
  return name === 'GMT' ? 'UTC+00:00' : name.replace('GMT', 'UTC');
}

/** RFC 3339 in the local time of a zone, with its offset at that instant: `2026-11-01T01:30:00-04:00`. */
export function localIso(instant: Date, zone: string): string {
  const offset = zoneOffset(zone, instant).slice(3);
  const [hours = 0, minutes = 0] = offset.slice(1).split(':').map(Number);
  const ahead = (offset.startsWith('-') ? -1 : 1) * (hours * 60 + minutes) * 60_000;
  return `${new Date(instant.getTime() + ahead).toISOString().slice(0, 19)}${offset}`;
}

/** UTC without separators, as calendar files have it: `20261101T053000Z`. */
export const compactIso = (instant: Date): string =>
  `${instant.toISOString().replace(/[-:]/g, '').slice(0, 15)}Z`;

/**
 * `11/21/2026, 09:42 AM – 10:12 AM (UTC-05:00)`, in the zone's local time; a second date when the span
 * crosses midnight, a second offset when it crosses a clock change.
 */
export function formatSpan(from: Date, to: Date, zone: string): string {
  const [first, last] = [formatDateTime(from, zone), formatDateTime(to, zone)];
  const until = formatDate(from, zone) === formatDate(to, zone) ? formatTime(to, zone) : last;
  const [before, after] = [zoneOffset(zone, from), zoneOffset(zone, to)];
  return before === after ? `${first} – ${until} (${before})` : `${first} (${before}) – ${until} (${after})`;
}

/**
 * The instant of a local wall-clock time; the earlier of two (autumn), the moment after the gap for none
 * (spring): docs/rules.md#local-days.
 */
export function instantOfLocal(date: string, minutes: number, zone: string): Date {
  const wall = Date.parse(`${date}T00:00:00Z`) + minutes * 60_000;
  const offsetAt = (utc: number) => {
    const p = parts(new Date(utc), zone);
    const local = Date.UTC(
      +(p.year ?? 0),
      +(p.month ?? 1) - 1,
      +(p.day ?? 1),
      +(p.hour ?? 0),
      +(p.minute ?? 0),
      +(p.second ?? 0),
    );
    return local - utc;
  };
  const candidates = [offsetAt(wall - 86_400_000), offsetAt(wall + 86_400_000)].map(
    (offset) => wall - offset,
  );
  const exact = candidates.filter((utc) => utc + offsetAt(utc) === wall);
  return new Date(exact.length > 0 ? Math.min(...exact) : Math.max(...candidates));
}

/** The local date a number of days later. */
export const addDays = (date: string, days: number): string =>
  new Date(Date.parse(`${date}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);

/** The local date a number of months later; the last day of the month where that day does not exist. */
export function addMonths(date: string, months: number): string {
  const [year = 0, month = 1, day = 1] = date.split('-').map(Number);
  const last = new Date(Date.UTC(year, month + months, 0)).getUTCDate();
  return new Date(Date.UTC(year, month - 1 + months, Math.min(day, last))).toISOString().slice(0, 10);
}

/** Whether `YYYY-MM-DD` is a valid calendar date. */
export const isDay = (date: string): boolean =>
  /^\d{4}-\d{2}-\d{2}$/.test(date) && !Number.isNaN(Date.parse(date)) && addDays(date, 0) === date;

/** `1 h 4 min`, `31 min`: a duration for people. */
export function formatMinutes(minutes: number): string {
  const hours = Math.floor(minutes / 60);
  const rest = minutes % 60;
  if (hours === 0) return `${rest} min`;
  return rest === 0 ? `${hours} h` : `${hours} h ${rest} min`;
}

/** Every IANA zone that this server knows. */
export const timeZones = (): string[] => [...new Set(['UTC', ...Intl.supportedValuesOf('timeZone')])];

/** `02:30 PM` from a wall-clock time `14:30`. */
export function formatClock(time: string): string {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return formatTime(new Date(Date.UTC(2000, 0, 1, hours, minutes)), 'UTC');
}
