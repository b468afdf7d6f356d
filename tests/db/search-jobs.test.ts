import { expect, it } from 'vitest';
import { rawSql } from '@/db/client';
import { runJobs } from '@/lib/operations/jobs/run';
import { flushPendingLists } from '@/lib/platform/list/jobs';

const insertCustomers = (from: number) => rawSql()`insert into customers (email, first_name, last_name)
  select 'new.row' || n || '@example.com', 'New', 'Row ' || n from generate_series(${from}::int, ${from + 49}::int) n`;

it('the jobs flush the pending lists of the search indexes', async () => {
  await insertCustomers(1);
  const { searches } = await runJobs();
  expect(searches).toBeGreaterThan(0);
});

it('two instances flush pending lists while rows are written, and every row is found', async () => {
  await insertCustomers(101);
  const flushed = await Promise.all([
    flushPendingLists(),
    flushPendingLists(),
    insertCustomers(201).then(() => 0),
  ]);
  expect(Math.max(...flushed)).toBeGreaterThan(0);
  await flushPendingLists();
  expect(await flushPendingLists()).toBe(0);
  const matches = await rawSql()`select from customers where folded(search_text) like '%new row%'`;
  expect(matches).toHaveLength(150);
});
