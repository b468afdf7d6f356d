import { expect, it } from 'vitest';
import { asMigration } from '../migrations/files';
import { migrationProblems } from './migration-problems';

const problemsOf = (text: string, tag = '0900_new') =>
  migrationProblems([asMigration({ tag, madeAt: 1, text })]);

it.each([
  [
    'an index on a table with rows',
    'CREATE INDEX "a" ON "bookings" USING btree ("id");',
    'index on bookings',
  ],
  ['a unique one', 'create unique index a on bookings (id)', 'index on bookings'],
  [
    'a concurrent one inside of a transaction',
    'create index concurrently if not exists a on bookings (id)',
    'first line',
  ],
  [
    'one that cannot be repeated',
    '-- outside of a transaction: big\ncreate index concurrently a on bookings (id)',
    'run twice',
  ],
  [
    'another statement beside it',
    '-- outside of a transaction: big\nupdate bookings set id = id',
    'run twice',
  ],
  [
    'a constraint that reads all rows',
    'ALTER TABLE "bookings" ADD CONSTRAINT "c" CHECK (id > 0);',
    'not valid',
  ],
  ['a dropped column', 'ALTER TABLE "bookings" DROP COLUMN "note";', '-- contract:'],
  ['a renamed column', 'ALTER TABLE "bookings" RENAME COLUMN "a" TO "b";', '-- contract:'],
  ['a dropped table', 'DROP TABLE "wifi_codes";', '-- contract:'],
])('%s is refused', (_, text, sentence) => {
  const problems = problemsOf(text);
  expect(problems).toHaveLength(1);
  expect(problems[0]).toContain(sentence);
  expect(problems[0]).toMatch(/^drizzle\/0900_new\.sql /);
});

it.each([
  [
    'an index on a table of its own',
    'CREATE TABLE "a" ("id" int);--> statement-breakpoint\nCREATE INDEX "b" ON "a" ("id");',
  ],
  ['a new column', 'ALTER TABLE "bookings" ADD COLUMN "note" text;'],
  ['a constraint for later rows', 'ALTER TABLE "bookings" ADD CONSTRAINT "c" CHECK (id > 0) NOT VALID;'],
  [
    'a noted contract phase',
    '-- contract: nothing reads it since 1.4\nALTER TABLE "bookings" DROP COLUMN "note";',
  ],
  [
    'a marked index',
    '-- outside of a transaction: big\ncreate index concurrently if not exists a on bookings (id);--> statement-breakpoint\n-- why\nalter table bookings validate constraint c;',
  ],
])('%s is accepted', (_, text) => expect(problemsOf(text)).toEqual([]));

it('the baseline is not checked, because no one waits for it', () =>
  expect(problemsOf('DROP TABLE "a";', '0001_tables')).toEqual([]));
