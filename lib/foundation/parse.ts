import type { z } from 'zod';
import { AppError, invalid } from './errors';
import './input-sentences';

/** Of input; ours need four levels. A server action has no other bound. */
const MAX_DEPTH = 32;

/** Goes through a value level by level: a deep one must not exhaust the stack. */
function unreadable(value: unknown): string | null {
  let level = [value];
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth > MAX_DEPTH) return 'The input is nested too deeply';
    if (level.some((each) => typeof each === 'string' && each.includes('\0')))
      return 'Text may not have a null character';
    level = level.flatMap((each) =>
      typeof each === 'object' && each !== null ? Object.entries(each).flat() : [],
    );
  }
  return null;
}

/** Half of a character, as `'💺'.slice(0, 1)` is: the database takes none. */
const HALF = /\p{Surrogate}/u;
const mended = (text: string): string => text.replaceAll(/\p{Surrogate}/gu, '\ufffd');

const hasHalves = (value: unknown): boolean => {
  if (typeof value === 'string') return HALF.test(value);
  return typeof value === 'object' && value !== null && Object.entries(value).flat().some(hasHalves);
};

/** The value with `�` for every half of a character; the same one where there is none. Files stay as they are. */
function wellFormed(value: unknown): unknown {
  if (!hasHalves(value)) return value;
  if (typeof value === 'string') return mended(value);
  if (Array.isArray(value)) return value.map(wellFormed);
  return Object.fromEntries(
    Object.entries(value as object).map(([key, each]) => [mended(key), wellFormed(each)]),
  );
}

/**
 * Validates input by its schema; throws 400 with a sentence for each wrong field, the first as the message. Half of a
 * character, as a client makes it that cuts a text, becomes `�`.
 */
export function parseInput<Schema extends z.ZodType>(schema: Schema, raw: unknown): z.output<Schema> {
  const problem = unreadable(raw);
  if (problem) throw invalid(problem);
  const result = schema.safeParse(wellFormed(raw));
  if (result.success) return result.data;
  const errors = result.error.issues.map((issue) => ({ path: issue.path.join('.'), message: issue.message }));
  throw new AppError('invalid', errors[0]?.message ?? 'Invalid input', { errors });
}
