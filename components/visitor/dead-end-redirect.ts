import { redirect } from 'next/navigation';
import { AppError } from '@/lib/foundation/errors';

/** The space and the key of a scanned code, from its URL. */
type Code = { id: string; boxKey: string };

/** Redirects to the page for a code or link that leads nowhere, with status 404: docs/rules.md#dead-ends. */
export function deadEnd(code?: Code): never {
  const query = code && /^\d{1,15}$/.test(code.id) ? `?${new URLSearchParams(code)}` : '';
  redirect(`/dead-end${query}`);
}

/** A dead end if the record does not exist, is outside the visitor's scope, or was guessed at too often. */
export async function orDeadEnd<T>(record: Promise<T>, code?: Code): Promise<T> {
  try {
    return await record;
  } catch (error) {
    if (error instanceof AppError && (error.kind === 'not_found' || error.kind === 'too_many')) deadEnd(code);
    throw error;
  }
}
