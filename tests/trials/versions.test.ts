import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import postgres from 'postgres';
import { expect, it, onTestFinished } from 'vitest';
import { parseAdminSettings } from '@/dev/admin-settings';
import { serverIdentity } from '@/dev/embedded/identity';
import { spawnGuarded } from '@/dev/guarded';
import { until } from '@/dev/poll';
import { freePort } from '@/dev/ports';
import { setUp } from '@/dev/setup';

/* A set-up on each PostgreSQL that Debian's packages installed here, beside the embedded one of the suite. */

const PACKAGES = '/usr/lib/postgresql';
const installed = fs.existsSync(PACKAGES)
  ? fs.readdirSync(PACKAGES).filter((version) => fs.existsSync(`${PACKAGES}/${version}/bin/initdb`))
  : [];

/** Makes a cluster as `initdb` does, and starts it; ends with the test. */
async function startCluster(version: string): Promise<string> {
  const dir = fs.mkdtempSync(path.join(os.tmpdir(), 'hushpod-cluster-'));
  const identity = serverIdentity(dir);
  if (identity.uid !== undefined) fs.chownSync(dir, identity.uid, identity.gid ?? -1);
  const bin = (name: string) => `${PACKAGES}/${version}/bin/${name}`;
  execFileSync(bin('initdb'), ['-D', dir, '-U', 'postgres', '-A', 'trust', '--locale=C'], {
    ...identity,
    cwd: '/',
    stdio: 'ignore',
  });
  const port = await freePort(56_800);
  const options = ['listen_addresses=127.0.0.1', 'unix_socket_directories=', 'fsync=off'];
  const args = ['-D', dir, '-p', String(port), ...options.flatMap((option) => ['-c', option])];
  const server = spawnGuarded({ command: bin('postgres'), args, cwd: '/', signal: 'INT', ...identity });
  onTestFinished(async () => {
    await server.stop();
    fs.rmSync(dir, { recursive: true });
  });
  let log = '';
  server.child.stderr?.on('data', (chunk) => {
    log += chunk;
  });
  await until('PostgreSQL', () => log.includes('ready to accept connections'), { timeoutMs: 60_000 });
  return `postgres://postgres@127.0.0.1:${port}/postgres`;
}

it.skipIf(installed.length === 0).each(installed)('PostgreSQL %s', async (version) => {
  const url = await startCluster(version);
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
