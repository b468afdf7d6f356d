import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { z } from 'zod';
import { fromRoot } from '../root';

/** One migration of `drizzle/`, in the order of its journal. */
export type Migration = {
  tag: string;
  /** The database's record of it, in drizzle's form: its creation time in milliseconds, and the hash of its file. */
  madeAt: number;
  hash: string;
  statements: string[];
  /** Whether its statements run one by one, each repeatable, and none of them in a transaction. */
  isOutside: boolean;
};

const journal = z.object({ entries: z.array(z.object({ tag: z.string(), when: z.number() })) });

/** The first line of a migration that runs outside of a transaction: docs/upgrade.md#indexes. */
const OUTSIDE = /^-- outside of a transaction\b/;

const statementsOf = (text: string): string[] =>
  text.split('--> statement-breakpoint').filter((statement) => statement.trim() !== '');

export const asMigration = (of: { tag: string; madeAt: number; text: string }): Migration => ({
  tag: of.tag,
  madeAt: of.madeAt,
  hash: createHash('sha256').update(of.text).digest('hex'),
  statements: statementsOf(of.text),
  isOutside: OUTSIDE.test(of.text),
});

/** A statement without its comment lines. */
export const withoutComments = (statement: string): string => statement.replace(/^\s*--.*$/gm, '');

/** Every migration below `folder`, oldest first. */
export function readMigrations(folder = fromRoot('drizzle')): Migration[] {
  const read = (...parts: string[]) => fs.readFileSync(path.join(folder, ...parts), 'utf8');
  const { entries } = journal.parse(JSON.parse(read('meta/_journal.json')));
  return entries.map(({ tag, when }) => asMigration({ tag, madeAt: when, text: read(`${tag}.sql`) }));
}
