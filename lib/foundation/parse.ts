import type { z } from 'zod';
import { AppError, invalid } from './errors';

/** Whether any text in a value contains NUL, the one character that the database cannot store. */
function hasNul(value: unknown): boolean {
  if (typeof value === 'string') return value.includes('\0');
  return typeof value === 'object' && value !== null && Object.entries(value).flat().some(hasNul);
}

/**
 * Validates input by its schema; throws 400 with a sentence for each wrong field, the first as the message.
 */
export function parseInput<Schema extends z.ZodType>(schema: Schema, raw: unknown): z.output<Schema> {
  if (hasNul(raw)) throw invalid('Text may not have a null character');
  const result = schema.safeParse(raw);
  if (result.success) return result.data;
  const errors = result.error.issues.map((issue) => ({ path: issue.path.join('.'), message: issue.message }));
  throw new AppError('invalid', errors[0]?.message ?? 'Invalid input', { errors });
}
