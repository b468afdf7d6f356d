import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { expect, it } from 'vitest';
import { rawSql } from '@/db/client';
import { prepareData } from '@/dev/demo-steps/data';
import { demoFacts } from '@/dev/story/pods';

it('a demo from an earlier release gets the rows that this release expects in every installation', async () => {
  const sql = rawSql();
  const encryptionKey = process.env.ENCRYPTION_KEY ?? '';
  const dir = fs.mkdtempSync(path.join(os.tmpdir(), 'demo-'));
  const factsFile = path.join(dir, 'facts.json');
  fs.writeFileSync(factsFile, JSON.stringify(await demoFacts(sql, encryptionKey)));
  await sql`delete from installation`;
  const databaseUrl = process.env.DATABASE_URL ?? '';
  await prepareData({ databaseUrl, factsFile, bookings: 0, encryptionKey, blobToken: '', log: () => {} });
  expect(await sql`select count(*)::int as rows from installation`).toEqual([{ rows: 1 }]);
  fs.rmSync(dir, { recursive: true });
});
