import 'server-only';
import { eq, gt, lt, sql } from 'drizzle-orm';
import { db } from '@/db/client';
import { standingProblems } from '@/db/tables';

type Problem = { title: string; detail: string };

/**
 * Shows a problem in Needs attention for the given time, in the words of an interval; each time that the problem is
 * noticed, the time starts over.
 */
export async function showProblem(key: string, problem: Problem, shownFor: string): Promise<void> {
  const shownUntil = sql`now() + ${shownFor}::interval`;
  await db()
    .insert(standingProblems)
    .values({ key, ...problem, shownUntil })
    .onConflictDoUpdate({ target: standingProblems.key, set: { ...problem, shownUntil } });
  // Expired problems: a few rows, which need no job of their own.
  await db().delete(standingProblems).where(lt(standingProblems.shownUntil, sql`now()`));
}

/** Removes a problem from Needs attention. */
export async function endProblem(key: string): Promise<void> {
  await db().delete(standingProblems).where(eq(standingProblems.key, key));
}

/** The problems that Needs attention shows now. */
export const shownProblems = (): Promise<(Problem & { key: string })[]> =>
  db()
    .select({
      key: standingProblems.key,
      title: standingProblems.title,
      detail: standingProblems.detail,
    })
    .from(standingProblems)
    .where(gt(standingProblems.shownUntil, sql`now()`))
    .orderBy(standingProblems.key);
