import type { z } from 'zod';
import { AppError } from '@/lib/errors';

/** Validates input by its schema; throws 400 with a sentence for each wrong field, the first as the message. */
export function parseInput<Schema extends z.ZodType>(schema: Schema, raw: unknown): z.output<Schema> {
  const result = schema.safeParse(raw);
  if (result.success) return result.data;
  const errors = result.error.issues.map((issue) => ({ path: issue.path.join('.'), message: issue.message }));
  throw new AppError('invalid', errors[0]?.message ?? 'Invalid input', { errors });
}
