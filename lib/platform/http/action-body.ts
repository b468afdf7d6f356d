import { jsonIn } from '@/lib/foundation/text/untrusted-text';
import { jsonProblem } from './json-bounds';

/** More than any action has, and fewer than the framework refuses. */
const MOST_ARGUMENTS = 100;

/**
 * The texts with `$` that React writes for plain arguments: an escaped one, the values that JSON lacks, and a date.
 * Any other refers to a part of a form or to a function, which no action takes.
 */
const CODED = /^\$(?:\$|(?:undefined|NaN|-?Infinity|-0)$|D\d{4}-[\d:.TZ-]+$)/;

const isReadable = (value: unknown): boolean =>
  typeof value !== 'string' || !value.startsWith('$') || CODED.test(value);

/**
 * Whether a text is the arguments of a server action as our pages send them: a JSON list of plain values, no more than
 * any body has (docs/rules.md#bodies). The framework decodes much more, fails on whatever does not fit together, and
 * reports that as a defect of ours.
 */
export function isActionBody(text: string): boolean {
  if (jsonProblem(text) !== null) return false;
  const sent = jsonIn(text);
  if (!Array.isArray(sent) || sent.length > MOST_ARGUMENTS) return false;
  let level: unknown[] = sent;
  while (level.length > 0) {
    if (!level.every(isReadable)) return false;
    level = level.flatMap((value) =>
      typeof value === 'object' && value !== null ? Object.values(value) : [],
    );
  }
  return true;
}
