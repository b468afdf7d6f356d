import { expect, it } from 'vitest';
import { rawSql } from '@/db/client';
import { FILE_COLUMNS } from '@/dev/restore/files';

it('every column of a stored file is compared with the stores after a restore', async () => {
  const columns = await rawSql()<{ name: string }[]>`
    select table_name || '.' || column_name as name from information_schema.columns
    where table_schema = 'public' and column_name ~ '^(pathname|image|logo|logo_url|banner_img)$' order by 1`;
  const named = FILE_COLUMNS.map(({ table, column }) => `${table}.${column}`);
  expect(columns.length).toBeGreaterThan(8);
  expect(named.sort()).toEqual(columns.map(({ name }) => name));
});
