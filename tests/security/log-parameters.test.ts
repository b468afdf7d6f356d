import { inspect } from 'node:util';
import { sql } from 'drizzle-orm';
import { afterEach, expect, it, vi } from 'vitest';
import { db } from '@/db/client';
import { admins, spaces } from '@/db/tables';
import { logError } from '@/lib/foundation/log';

const SECRET = 'hwxbl89ccArs3py91_S4tg';
afterEach(() => {
  vi.restoreAllMocks();
});

/** Everything of an error that could get into a log: what we write, and what a framework prints. */
function said(error: unknown): string {
  const printed = [inspect(error, { depth: 10 }), String(error)];
  const spy = vi.spyOn(console, 'error').mockImplementation(() => {});
  logError('request.failed', error);
  return [...printed, spy.mock.calls.join()].join('\n');
}

const FAILURES: [string, () => Promise<unknown>][] = [
  ['a missing table', () => db().execute(sql`select ${SECRET} from nowhere`)],
  ['a text for a number', () => db().execute(sql`select * from spaces where id = ${SECRET}::text::int`)],
  [
    'a duplicate address',
    async () => {
      const [one] = await db().select().from(admins).limit(1);
      const { id: _, ...row } = one ?? { id: 0, email: '' };
      await db()
        .update(admins)
        .set({ email: `${SECRET}@x.test` })
        .where(sql`id = ${one?.id}`);
      await db()
        .insert(admins)
        .values({ ...(row as typeof admins.$inferInsert), email: `${SECRET}@x.test` });
    },
  ],
  ['a violated constraint', () => db().update(spaces).set({ name: SECRET, taxPercent: -1 })],
  ['a transaction', () => db().transaction((tx) => tx.execute(sql`insert into nowhere values (${SECRET})`))],
];

it.each(FAILURES)('a query that fails logs none of its parameters: %s', async (_, fail) => {
  const error = await fail().then(
    () => expect.fail('it did not fail'),
    (thrown: unknown) => thrown,
  );
  expect(said(error)).not.toContain(SECRET);
  expect(said(error)).toContain('Failed query: ');
});
