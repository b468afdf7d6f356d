import { notFound } from 'next/navigation';
import { AppError } from '@/lib/errors';

/**
 * What a page shows when its record is not there, not the reader's, or asked for by who guessed too often: the not-found
 * page, status 404.
 */
export async function orNotFound<T>(record: Promise<T>): Promise<T> {
  try {
    return await record;
  } catch (error) {
    if (error instanceof AppError && (error.kind === 'not_found' || error.kind === 'too_many')) notFound();
    throw error;
  }
}
