import { createHash, randomBytes } from 'node:crypto';
import { z } from 'zod';
import type { Journal } from '../journal';
import { CalendarError, missing } from './refusals';

const zones = new Set([...Intl.supportedValuesOf('timeZone'), 'UTC', 'Etc/UTC']);
const when = z.object({
  dateTime: z.iso.datetime({ offset: true }),
  timeZone: z
    .string()
    .refine((zone) => zones.has(zone))
    .optional(),
});
const written = z.object({
  id: z.string().optional(),
  summary: z.string().default(''),
  location: z.string().default(''),
  description: z.string().default(''),
  status: z.enum(['confirmed', 'tentative', 'cancelled']).default('confirmed'),
  start: when,
  end: when,
  sequence: z.number().int().optional(),
  extendedProperties: z
    .object({ private: z.record(z.string(), z.string()).default({}) })
    .default({ private: {} }),
});

type Written = z.output<typeof written>;

export type CalendarEntry = Omit<Written, 'id' | 'sequence'> & {
  id: string;
  calendarId: string;
  sequence: number;
  created: string;
  updated: string;
  etag: string;
};

/** 5 to 1024 characters of base32hex, in lower case. */
const ID = /^[a-v0-9]{5,1024}$/;

function read(body: unknown): Written {
  const parsed = written.safeParse(body);
  if (!parsed.success) throw new CalendarError(400, 'invalid', 'Invalid Value');
  const { start, end } = parsed.data;
  if (Date.parse(end.dateTime) <= Date.parse(start.dateTime))
    throw new CalendarError(400, 'timeRangeEmpty', 'The specified time range is empty.');
  return parsed.data;
}

/** The events of every calendar. A deleted event remains, cancelled, and keeps its id. It can be restored. */
export function createEvents(journal: Journal) {
  const entries = journal.collection<CalendarEntry>('event');
  const keyOf = (calendarId: string, id: string) => `${calendarId}\n${id}`;

  const save = (entry: Omit<CalendarEntry, 'etag' | 'updated'>): CalendarEntry => {
    const updated = new Date().toISOString();
    const etag = `"${createHash('md5')
      .update(JSON.stringify([entry, updated]))
      .digest('hex')}"`;
    const saved = entries.set(keyOf(entry.calendarId, entry.id), { ...entry, updated, etag });
    journal.commit();
    return saved;
  };
  const find = (calendarId: string, id: string): CalendarEntry => {
    const entry = entries.get(keyOf(calendarId, id));
    if (!entry) throw missing();
    return entry;
  };
  const replace = (before: CalendarEntry, { id: _, ...after }: Written): CalendarEntry => {
    const isMoved = JSON.stringify([before.start, before.end]) !== JSON.stringify([after.start, after.end]);
    const { calendarId, id, created } = before;
    return save({ ...after, calendarId, id, created, sequence: before.sequence + (isMoved ? 1 : 0) });
  };

  return {
    get: find,
    /** Every event, oldest first; of one calendar if it is named. */
    all: (calendarId?: string | null): CalendarEntry[] =>
      entries.all().filter((entry) => !calendarId || entry.calendarId === calendarId),
    insert: (calendarId: string, body: unknown): CalendarEntry => {
      const { id = randomBytes(13).toString('hex'), sequence = 0, ...rest } = read(body);
      if (!ID.test(id)) throw new CalendarError(400, 'invalid', 'Invalid resource id value.');
      if (entries.get(keyOf(calendarId, id)))
        throw new CalendarError(409, 'duplicate', 'The requested identifier already exists.');
      return save({ ...rest, id, calendarId, sequence, created: new Date().toISOString() });
    },
    /** PUT: absent fields become empty, and a stale sequence number is refused. */
    update: (calendarId: string, id: string, body: unknown): CalendarEntry => {
      const before = find(calendarId, id);
      const after = read(body);
      if ((after.sequence ?? 0) < before.sequence)
        throw new CalendarError(400, 'invalid', 'Invalid sequence value.');
      return replace(before, after);
    },
    /** PATCH: absent fields are unchanged. */
    patch: (calendarId: string, id: string, body: object): CalendarEntry => {
      const before = find(calendarId, id);
      return replace(before, read({ ...before, ...body }));
    },
    remove: (calendarId: string, id: string): void => {
      const before = find(calendarId, id);
      if (before.status === 'cancelled') throw new CalendarError(410, 'deleted', 'Resource has been deleted');
      save({ ...before, status: 'cancelled' });
    },
  };
}
