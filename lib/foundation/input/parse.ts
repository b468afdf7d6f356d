import type { z } from 'zod';
import { invalid, refuse } from '@/lib/foundation/errors';
import './input-sentences';

/** The maximum nesting of input; ours needs four levels. Server actions have no other limit. */
const MAX_DEPTH = 32;

/** Traverses a value level by level, so that deep nesting cannot exhaust the stack. */
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

/** A lone surrogate, such as `'💺'.slice(0, 1)`: the database rejects it. */
const HALF = /\p{Surrogate}/u;
const mended = (text: string): string => text.replaceAll(/\p{Surrogate}/gu, '\ufffd');

const hasHalves = (value: unknown): boolean => {
  if (typeof value === 'string') return HALF.test(value);
  return typeof value === 'object' && value !== null && Object.entries(value).flat().some(hasHalves);
};

/** The value with `�` for every lone surrogate; the same object if there is none. Files are left as they are. */
function wellFormed(value: unknown): unknown {
  if (!hasHalves(value)) return value;
  if (typeof value === 'string') return mended(value);
  if (Array.isArray(value)) return value.map(wellFormed);
  return Object.fromEntries(
    Object.entries(value as object).map(([key, each]) => [mended(key), wellFormed(each)]),
  );
}

/**
 * Validates input against its schema; throws 400 with a sentence for each invalid field, the first as the message. A
 * lone surrogate, as clients produce by truncating text, becomes `�`.
 */
export function parseInput<Schema extends z.ZodType>(schema: Schema, raw: unknown): z.output<Schema> {
  const problem = unreadable(raw);
  if (problem) throw invalid(problem);
  const result = schema.safeParse(wellFormed(raw));
  if (result.success) return result.data;
  const errors = result.error.issues.map((issue) => ({ path: issue.path.join('.'), message: issue.message }));
  throw refuse('invalid', { sentence: errors[0]?.message ?? 'Invalid input', errors });
}
