import postgres from 'postgres';
import { expect, it, onTestFinished } from 'vitest';
import { parseAdminSettings } from '@/dev/admin-settings';
import { setUp } from '@/dev/setup';
import { installedVersions, startCluster } from '../fixtures/installed-postgres';

/* A set-up on each PostgreSQL that Debian's packages installed here, besides the embedded one of the suite. */

it.skipIf(installedVersions.length === 0).each(installedVersions)('PostgreSQL %s', async (version) => {
  const { url, remove } = await startCluster(version);
  onTestFinished(remove);
  const sql = postgres(url, { max: 1, onnotice: () => {} });
  await sql`create role pods login`;
  await sql`create database pods owner pods encoding 'UTF8' template template0`;
  await sql.end();
  const settings = parseAdminSettings({
    DATABASE_URL: url.replace('postgres@', 'pods@').replace(/postgres$/, 'pods'),
    ENCRYPTION_KEY: process.env.ENCRYPTION_KEY,
    ADMIN_EMAIL: 'owner@pods.example',
    ADMIN_PASSWORD: 'Quiet#2026',
  });
  expect(await setUp(settings)).toHaveLength(2);
  expect(await setUp(settings)).toEqual(['The database is ready for this release.']);
});
