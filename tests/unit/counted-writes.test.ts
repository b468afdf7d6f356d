import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { fromRoot } from '@/dev/root';
import { RECORD_KINDS } from '@/lib/platform/audit/record-names';

/** Records that mail nobody, charge nothing and open no door. */
const PLAIN = new Set([
  'sponsor',
  'pricing plan',
  'partner',
  'amenity',
  'feature',
  'audio file',
  'location',
  'announcement',
  'text',
  'export',
]);

/** Actions that no test can count, with the reason. */
const UNCOUNTED: Record<string, string> = {
  'payment.unknown-returned':
    'A program writes it: tests/api/two-installations.test.ts compares both accounts.',
  'refund.pending': 'Only an earlier release wrote it.',
  'receipt.issue': 'Only an earlier release wrote it.',
  'effect.retry': 'It causes what the effect causes that is tried again.',
  'bulk-job.stop': 'It causes nothing, and what was done before is counted by each action.',
  'view.save': 'It is a page of its owner.',
  'view.remove': 'It is a page of its owner.',
};

/** The text of every test that counts what a write causes. */
const counting = readdirSync(fromRoot('tests'), { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.ts') && !file.startsWith('unit'))
  .map((file) => readFileSync(fromRoot('tests', file), 'utf8'))
  .filter((text) => /\bcausedBy\(|: Caused\b/.test(text))
  .join('\n');

/** Every action that an entry of the audit log can have, of the records that are not {@link PLAIN}. */
const actions = Object.entries(RECORD_KINDS)
  .filter(([entity]) => !PLAIN.has(entity))
  .flatMap(([, kind]) => Object.keys(kind.actions));

it('every write of bookings, money, doors and people is counted with all that it causes', () => {
  const uncounted = actions.filter((action) => !counting.includes(`'audit ${action}'`));
  const missing = uncounted.filter((action) => !(action in UNCOUNTED));
  expect(
    missing,
    'Count each by `causedBy` in tests/api/caused-*.test.ts; or, if no write of the record mails, charges or opens a door, add its noun to PLAIN of tests/unit/counted-writes.test.ts.',
  ).toEqual([]);
  const counted = Object.keys(UNCOUNTED).filter((action) => !uncounted.includes(action));
  expect(counted, 'Remove them from UNCOUNTED of tests/unit/counted-writes.test.ts.').toEqual([]);
});
