import postgres from 'postgres';
import { expect, inject, it, onTestFinished, vi } from 'vitest';
import { type DatabaseLine, lineTo } from '../fixtures/database-line';
import { restartedWith } from '../fixtures/restart';

// A separate database with a sponsor of its own, which shows which database was queried. It is configured before the
// app reads its settings, so this file imports the app only afterwards.
const { serverUrl, template } = inject('world');
const NAME = `replica_${process.pid}_${Date.now()}`;
const address = new URL(serverUrl);
address.pathname = `/${NAME}`;

/** The app with a replica behind a separate line, and what distinguishes the two. */
async function appWithReplica(): Promise<{
  line: DatabaseLine;
  api: typeof import('../fixtures/api').api;
  token: string;
}> {
  const server = postgres(serverUrl, { max: 1, onnotice: () => {} });
  await server.unsafe(`create database ${NAME} template ${template}`);
  const replica = postgres(address.href, { max: 1, onnotice: () => {} });
  await replica`insert into sponsors (name) values ('Only in the replica')`;
  const line = await lineTo(address.href);
  const { closeDatabase, rawSql } = await restartedWith({ DATABASE_REPLICA_URL: line.url });
  await rawSql()`insert into sponsors (name) values ('Only in the primary')`;
  onTestFinished(async () => {
    await closeDatabase();
    delete process.env.DATABASE_REPLICA_URL;
    await line.stop();
    await replica.end();
    await server.unsafe(`drop database ${NAME} with (force)`);
    await server.end();
  });
  const { api } = await import('../fixtures/api');
  const { adminToken } = await import('../fixtures/people');
  return { line, api, token: await adminToken() };
}

it('exports read the replica, or the primary while that is down; lists always read the primary', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  const { line, api, token } = await appWithReplica();
  const list = async (query: object) =>
    (await api.get('/admin/sponsors', { token, query: { limit: '100', ...query } })).text;
  const sourceOf = async (query: object) => /Only in the (\w+)/.exec(await list(query))?.[1];
  expect(await sourceOf({})).toBe('primary');
  expect(await sourceOf({ export: 'csv' })).toBe('replica');
  line.set('cut');
  expect(await sourceOf({ export: 'csv' })).toBe('primary');
  line.set('open');
  expect(await sourceOf({ export: 'csv' })).toBe('replica');
});
