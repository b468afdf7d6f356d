import { notFound } from 'next/navigation';
import { AppError } from '@/lib/foundation/errors';

/**
 * Shows the not-found page with status 404 if the record does not exist, is outside the reader's row scope, or was
 * guessed at too often.
 */
export async function orNotFound<T>(record: Promise<T>): Promise<T> {
  try {
    return await record;
  } catch (error) {
    if (error instanceof AppError && (error.kind === 'not_found' || error.kind === 'too_many')) notFound();
    throw error;
  }
}
