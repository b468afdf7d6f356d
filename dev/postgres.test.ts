import { execFileSync, spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import net from 'node:net';
import os from 'node:os';
import path from 'node:path';
import postgres from 'postgres';
import { afterEach, describe, expect, it } from 'vitest';
import { until } from './poll';
import { freePort } from './ports';
import { type Postgres, startPostgres, THROWAWAY } from './postgres';
import { typescript } from './processes';
import { fromRoot } from './root';
import { processesOn } from './test-programs/processes-on';

const TIMEOUT = 60_000;
const cleanups: (() => unknown)[] = [];
afterEach(async () => {
  for (const step of cleanups.splice(0).reverse()) await step();
});

function newDir(): string {
  const dir = mkdtempSync(path.join(os.tmpdir(), 'postgres-test-'));
  cleanups.push(() => rmSync(dir, { recursive: true, force: true }));
  // Another user needs access to reach the folders below.
  execFileSync('chmod', ['755', dir]);
  return path.join(dir, 'data');
}

async function start(options: Parameters<typeof startPostgres>[0]): Promise<Postgres> {
  const server = await startPostgres(options);
  cleanups.push(server.stop);
  return server;
}

async function runQuery(url: string, query: string) {
  const sql = postgres(url, { max: 1 });
  return sql.unsafe(query).finally(() => sql.end());
}

/** Starts a parent of a database in another process. Returns the parent and the address. */
async function parentOf(dir: string, port: number) {
  const parent = spawn(
    process.execPath,
    typescript('dev/test-programs/hold-database.ts', dir, String(port)),
    {
      cwd: fromRoot(),
    },
  );
  cleanups.push(() => parent.kill('SIGKILL'));
  let output = '';
  parent.stdout.on('data', (chunk) => (output += chunk));
  parent.stderr.on('data', (chunk) => (output += chunk));
  const ready = () => /^ready (\S+)/m.exec(output)?.[1];
  const url = await until('the parent', ready, { timeoutMs: 30_000 }).catch(() => {
    throw new Error(output);
  });
  return { parent, url };
}

const serverPid = (dir: string) =>
  Number.parseInt(readFileSync(path.join(dir, 'postmaster.pid'), 'utf8'), 10);
const servers = (dir: string) => processesOn(dir).filter((line) => !line.includes('hold-database'));

describe('startPostgres', { timeout: TIMEOUT }, () => {
  it('serves queries, with the extensions that the schema needs', async () => {
    const { url } = await start({ dir: newDir(), port: await freePort(25_400), flags: THROWAWAY });
    await runQuery(url, 'create extension btree_gist; create extension pg_trgm');
    const [row] = await runQuery(
      url,
      `select current_setting('work_mem') as memory, current_setting('fsync') as sync`,
    );
    expect(row).toEqual({ memory: '32MB', sync: 'off' });
  });

  it('moves to the next port when the wanted one is taken', async () => {
    const port = await freePort(25_420);
    const otherServer = net.createServer().listen(port, '127.0.0.1');
    cleanups.push(() => otherServer.close());
    await until('the other server', () => otherServer.listening);
    const server = await start({ dir: newDir(), port });
    expect(server.port).toBeGreaterThan(port);
    expect(await runQuery(server.url, 'select 1 as one')).toEqual([{ one: 1 }]);
  });

  it('leaves no process behind when its parent is killed, and finds the data again', async () => {
    const dir = newDir();
    const port = await freePort(25_440);
    const first = await parentOf(dir, port);
    first.parent.kill('SIGKILL');
    // Immediately: the first server is still shutting down.
    const second = await parentOf(dir, port);
    expect(second.url).toBe(first.url);
    expect(await runQuery(second.url, 'select n from kept order by n')).toEqual([{ n: 1 }, { n: 2 }]);
    second.parent.kill('SIGKILL');
    await until('every process to end', () => servers(dir).length === 0);
  });

  it('recovers from a killed server, and from a lock file that names an unrelated process', async () => {
    const dir = newDir();
    const port = await freePort(25_460);
    const first = await parentOf(dir, port);
    const pid = serverPid(dir);
    process.kill(pid, 'SIGKILL');
    await until('the server to end', () => servers(dir).length === 0);
    const lock = path.join(dir, 'postmaster.pid');
    writeFileSync(lock, readFileSync(lock, 'utf8').replace(String(pid), String(process.pid)));
    const restarted = await start({ dir, port });
    expect(await runQuery(restarted.url, 'select n from kept')).toEqual([{ n: 1 }]);
    first.parent.kill('SIGKILL');
  });

  it('reports the end of the server', async () => {
    const server = await start({ dir: newDir(), port: await freePort(25_480) });
    process.kill(serverPid(server.dir), 'SIGINT');
    expect(await server.ended).toMatch(/shut down/);
  });

  it.runIf(process.getuid?.() === 0)('works below a folder that only root may enter', async () => {
    const rootOnly = mkdtempSync(path.join(os.tmpdir(), 'postgres-closed-'));
    execFileSync('chmod', ['700', rootOnly]);
    cleanups.push(() => rmSync(rootOnly, { recursive: true, force: true }));
    const requested = path.join(rootOnly, '.data/postgres');
    const server = await start({ dir: requested, port: await freePort(25_500), flags: THROWAWAY });
    cleanups.unshift(() => rmSync(path.dirname(server.dir), { recursive: true, force: true }));
    expect(server.dir.startsWith(os.tmpdir())).toBe(true);
    expect(server.dir).not.toBe(requested);
    expect(await runQuery(server.url, 'select 1 as one')).toEqual([{ one: 1 }]);
  });
});
