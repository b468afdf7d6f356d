import { expect, it } from 'vitest';
import { rawSql } from '@/db/client';
import { runJobs } from '@/lib/office/jobs/run';
import { sortInNewRows } from '@/lib/platform/list/jobs';

it('sorts new rows into the indexes of searches once a minute, side by side and while somebody books', async () => {
  await sortInNewRows();
  await rawSql()`insert into customers (email, first_name, last_name)
    select 'new.row' || n || '@example.com', 'New', 'Row ' || n from generate_series(1, 50) n`;
  const pages = await Promise.all([
    rawSql()`update customers set last_name = last_name || ' Again' where email like 'new.row%'`.then(
      () => 0,
    ),
    sortInNewRows(),
    sortInNewRows(),
  ]);
  const { searches } = await runJobs();
  expect(pages.reduce((sum, each) => sum + each, 0) + Number(searches)).toBeGreaterThan(0);
  expect(await sortInNewRows()).toBe(0);
  const found = await rawSql()`select from customers where folded(search_text) like '%row % again%'`;
  expect(found).toHaveLength(50);
});
