import { expect, it } from 'vitest';
import { rawSql } from '@/db/client';
import { runJobs } from '@/lib/office/jobs/run';
import { flushPendingLists } from '@/lib/platform/list/jobs';

const newCustomers = (from: number) => rawSql()`insert into customers (email, first_name, last_name)
  select 'new.row' || n || '@example.com', 'New', 'Row ' || n from generate_series(${from}::int, ${from + 49}::int) n`;

it('flushes the pending lists of searches with the other jobs', async () => {
  await newCustomers(1);
  const { searches } = await runJobs();
  expect(searches).toBeGreaterThan(0);
});

it('flushes them beside another instance and while rows are written, and every row is found', async () => {
  await newCustomers(101);
  const flushed = await Promise.all([
    flushPendingLists(),
    flushPendingLists(),
    newCustomers(201).then(() => 0),
  ]);
  expect(Math.max(...flushed)).toBeGreaterThan(0);
  await flushPendingLists();
  expect(await flushPendingLists()).toBe(0);
  const found = await rawSql()`select from customers where folded(search_text) like '%new row%'`;
  expect(found).toHaveLength(150);
});
