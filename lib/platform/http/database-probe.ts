import 'server-only';
import { sql } from 'drizzle-orm';
import { db } from '@/db/client';
import { onFailure } from '@/lib/foundation/process/shared-promise';

const ONCE_PER_MS = 1_000;

type Question = { at: number; answer: Promise<unknown> };
let last: Question | null = null;

/**
 * Runs an empty query, at most once a second regardless of the number of page requests, so that a page that needs the
 * database starts rendering only if it is reachable: a response that has started can no longer become a 503. Throws
 * the database's error: docs/rules.md#database-away.
 */
export function probeDatabase(): Promise<unknown> {
  if (last && performance.now() - last.at < ONCE_PER_MS) return last.answer;
  const question: Question = { at: performance.now(), answer: db().execute(sql`select 1`) };
  // A failure is not shared with later callers.
  onFailure(question.answer, () => {
    if (last === question) last = null;
  });
  last = question;
  return question.answer;
}
