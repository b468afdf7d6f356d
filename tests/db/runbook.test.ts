import fs from 'node:fs';
import { expect, it } from 'vitest';
import { rawSql } from '@/db/client';
import { fromRoot } from '@/dev/root';
import { metricsText } from '@/lib/operations/metrics/exposition';
import { noteTick } from '@/lib/platform/job-runs';

/* What is read at night has to work: its statements on the schema, and its alerts on the existing metrics. */

const text = fs.readFileSync(fromRoot('docs/runbook.md'), 'utf8');
const fenced = [...text.matchAll(/```sql\n([\s\S]*?)```/g)].flatMap(([, block = '']) => block.split(';'));
const inline = [...text.matchAll(/`(select [^`]*)`/g)].map(([, statement = '']) => statement);
const statements = [...fenced, ...inline].map((each) => each.trim()).filter(Boolean);

it('the runbook contains statements', () => expect(statements.length).toBeGreaterThan(8));

it.each(statements)('the statement of the runbook runs on the schema: %s', async (statement) => {
  await rawSql().begin(async (tx) => {
    await tx`set transaction read only`;
    // The statement is only planned, not executed.
    expect((await tx.unsafe(`explain ${statement}`)).length).toBeGreaterThan(0);
  });
});

it('the runbook names only metrics that exist', async () => {
  noteTick();
  const { text: figures } = await metricsText();
  const named = [...text.matchAll(/\b((?:hushpod|nodejs)_[a-z0-9_]*[a-z0-9])(?=[\s{[)`])/g)].map(
    ([, name = '']) => name,
  );
  expect(named.length).toBeGreaterThan(15);
  const isExported = (name: string) =>
    figures.includes(`# TYPE ${name.replace(/_(count|bucket|sum)$/, '')} `);
  expect([...new Set(named)].filter((name) => !isExported(name))).toEqual([]);
});
