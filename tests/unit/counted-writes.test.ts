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

const HERE = 'tests/unit/counted-writes.test.ts';
const isCounted = (action: string): boolean => counting.includes(`'audit ${action}'`);

/** The actions that no test counts, by the noun of their records; none for a record of {@link PLAIN}. */
const uncounted = Object.entries(RECORD_KINDS)
  .filter(([noun]) => !PLAIN.has(noun))
  .map(([noun, { actions }]) => ({ noun, actions: Object.keys(actions).filter((each) => !isCounted(each)) }));

it('every write of bookings, money, doors and people is counted with all that it causes', () => {
  const missing = uncounted.flatMap(({ noun, actions }) => {
    const named = actions.filter((action) => !(action in UNCOUNTED)).map((action) => `'audit ${action}': 1`);
    return named.length === 0
      ? []
      : [
          `Add '${noun}' to PLAIN in ${HERE} if none of its writes mails, charges or opens a door; otherwise add a test with causedBy to tests/api/caused-records.test.ts that expects ${named.join(', ')}.`,
        ];
  });
  expect(missing).toEqual([]);
});

it('each exception is needed', () => {
  const exceptions = uncounted.flatMap(({ actions }) => actions);
  const counted = Object.keys(UNCOUNTED).filter((action) => !exceptions.includes(action));
  const unknown = [...PLAIN].filter((noun) => !(noun in RECORD_KINDS));
  expect([
    ...counted.map((action) => `Remove '${action}' from UNCOUNTED in ${HERE}: a test counts it.`),
    ...unknown.map((noun) => `Remove '${noun}' from PLAIN in ${HERE}: no description has such a record.`),
  ]).toEqual([]);
});
