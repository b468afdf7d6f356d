import 'server-only';
import { sql } from 'drizzle-orm';
import { db } from '@/db/client';

const ONCE_PER_MS = 1_000;

type Question = { at: number; answer: Promise<unknown> };
let last: Question | null = null;

/**
 * Asks the database for nothing, at most once a second however many pages are asked for, so that a page that needs it
 * begins only where it is there: what has begun cannot become a 503 any more. Throws what the database fails with:
 * docs/rules.md#database-away.
 */
export function probeDatabase(): Promise<unknown> {
  if (last && performance.now() - last.at < ONCE_PER_MS) return last.answer;
  const question: Question = { at: performance.now(), answer: db().execute(sql`select 1`) };
  // A failure is nobody else's.
  question.answer.catch(() => {
    if (last === question) last = null;
  });
  last = question;
  return question.answer;
}
