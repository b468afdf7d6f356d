import { formatMoney } from '@/lib/foundation/money';

/** One field of a record, before and after; `null` if it had no value. */
export type Change = { field: string; before: string | null; after: string | null };

/** Values that no screen and no file shows, even if a command wrote them. */
const SECRET = /pass(word|code)|secret|token|hash|cipher|encrypted|web_?id|api_?key$/i;
const MASK = '••••••';

type Fields = Map<string, unknown>;

/** The fields of an audit value; nested ones by their path (`theme.white`). */
function fieldsOf(value: unknown, path = '', into: Fields = new Map()): Fields {
  if (value === null || value === undefined) return into;
  if (typeof value !== 'object' || Array.isArray(value)) return into.set(path || 'value', value);
  for (const [key, inner] of Object.entries(value)) {
    const here = path ? `${path}.${key}` : key;
    if (SECRET.test(key)) into.set(here, inner === null ? null : MASK);
    else if (inner !== null && typeof inner === 'object' && !Array.isArray(inner))
      fieldsOf(inner, here, into);
    else into.set(here, inner);
  }
  return into;
}

/** A booking's status numbers in words: docs/rules.md#booking-status. */
const BOOKING_STATUS: Record<string, string> = {
  1: 'Pending',
  2: 'Confirmed',
  3: 'Cancelled',
  4: 'Rescheduled',
  5: 'Extended',
};

/** The action of a bulk job: `space.activate` as `activate (space)`. */
function kindInWords(kind: string): string {
  const [noun = kind, action] = kind.split('.');
  return action ? `${action} (${noun})` : noun;
}

function shown(field: string, value: unknown, entity?: string): string | null {
  if (value === null || value === undefined || value === '') return null;
  if (entity === 'booking' && field === 'status') return BOOKING_STATUS[String(value)] ?? String(value);
  if (entity === 'bulk job' && field === 'kind') return kindInWords(String(value));
  if (typeof value === 'number' && field.endsWith('Cents')) return formatMoney(value);
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  if (Array.isArray(value)) return listInWords(value);
  return typeof value === 'string' ? value : JSON.stringify(maskSecrets(value));
}

/** `15 min $12.00, 30 min $20.00`: the names of records, or plain values. */
function listInWords(values: unknown[]): string | null {
  if (values.length === 0) return null;
  const words = values.map(wordsOf);
  return words.includes(null) ? JSON.stringify(maskSecrets(values)) : words.join(', ');
}

/** A list as it is stored, without secrets. */
const exact = (value: unknown): string | null =>
  Array.isArray(value) && value.length > 0 ? JSON.stringify(maskSecrets(value)) : null;

/** A plain value, or the name of a record; null for anything else. */
function wordsOf(value: unknown): string | null {
  if (typeof value === 'string' || typeof value === 'number') return String(value);
  if (typeof value !== 'object' || value === null || !('name' in value)) return null;
  return typeof value.name === 'string' ? value.name : null;
}

/** A value of an audit entry with its secrets masked, also those inside arrays. */
export function maskSecrets(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(maskSecrets);
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [
      key,
      SECRET.test(key) && inner !== null ? MASK : maskSecrets(inner),
    ]),
  );
}

/** Timestamps that every write changes carry no information about the action. */
const NOISE = new Set(['updatedAt', 'createdAt']);

/** The fields of an audit entry that differ, or all of them if only one side exists. */
export function changesOf(before: unknown, after: unknown, entity?: string): Change[] {
  const [was, is] = [fieldsOf(before), fieldsOf(after)];
  const fields = [...new Set([...was.keys(), ...is.keys()])].filter((field) => !NOISE.has(field));
  return fields
    .map((field) => {
      const sides = [was.get(field), is.get(field)];
      const [before = null, after = null] = sides.map((side) => shown(field, side, entity));
      // If two lists have the same names, the change is in their other properties.
      const [exactBefore = null, exactAfter = null] = sides.map(exact);
      return before === after && exactBefore !== exactAfter
        ? { field, before: exactBefore, after: exactAfter }
        : { field, before, after };
    })
    .filter((change) => change.before !== change.after || isMasked(change));
}

/** Both sides are masked alike: an entry with a secret shows only that it was written. */
const isMasked = ({ before, after }: Change) => before === MASK && after === MASK;

/** The label of a field: `amountCents` is Amount, `theme.white` Theme white, `isActive` Active. */
export function fieldName(field: string): string {
  const words = field
    .replace(/(^|\.)is(?=[A-Z])/g, '$1')
    .replace(/Cents\b/g, '')
    .replace(/[._]+/g, ' ')
    .replace(/(?<=[a-z\d])(?=[A-Z])/g, ' ')
    .toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** `Status: active → inactive`: the first few changes in one line, for a list. */
export function summaryOf(changes: Change[], most = 3): string {
  const parts = changes
    .slice(0, most)
    .map(
      ({ field, before, after }) =>
        `${fieldName(field)}: ${before === null ? '' : `${short(before)} → `}${short(after)}`,
    );
  const more = changes.length - parts.length;
  return parts.join(', ') + (more > 0 ? ` and ${more} more` : '');
}

function short(text: string | null): string {
  if (text === null) return '—';
  return text.length > 40 ? `${text.slice(0, 39)}…` : text;
}
