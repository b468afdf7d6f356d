import fs from 'node:fs';
import path from 'node:path';
import { binariesFor } from './embedded/binaries';
import { ensureCluster, reachableDir } from './embedded/data-dir';
import { serverIdentity } from './embedded/identity';
import { waitForPrevious } from './embedded/previous';
import { type Guarded, spawnGuarded } from './guarded';
import { freePort } from './ports';

export type Postgres = {
  url: string;
  port: number;
  /** The actual data directory, which is not always the requested one. */
  dir: string;
  /** Resolves with the last lines of the server's log after it has ended for any reason. */
  ended: Promise<string>;
  stop: () => Promise<void>;
};

const SETTINGS = [
  'listen_addresses=127.0.0.1',
  'unix_socket_directories=',
  'timezone=UTC',
  'shared_buffers=512MB',
  'work_mem=32MB',
  'max_connections=200',
  'random_page_cost=1.1',
  'jit=off',
];

/** Flags for throwaway databases: writes are several times faster, and are lost in a crash. */
export const THROWAWAY = ['-c', 'fsync=off', '-c', 'synchronous_commit=off', '-c', 'full_page_writes=off'];

/**
 * Starts an embedded PostgreSQL on `dir`, which is created if it is empty, on `port` or the next free one. It ends
 * when this process ends. Throws an error with a sentence if it cannot start.
 */
export async function startPostgres(options: {
  dir: string;
  port: number;
  flags?: string[];
}): Promise<Postgres> {
  const wanted = path.resolve(options.dir);
  const identity = serverIdentity(wanted);
  const home = binariesFor(identity);
  const dir = reachableDir(wanted, identity);
  await waitForPrevious(dir);
  ensureCluster(home, dir, identity);
  const settings = [...SETTINGS, ...sharedMemory()].flatMap((setting) => ['-c', setting]);
  for (let from = options.port; ; ) {
    const port = await freePort(from);
    const server = spawnGuarded({
      command: path.join(home, 'bin/postgres'),
      args: ['-D', dir, '-p', String(port), ...settings, ...(options.flags ?? [])],
      cwd: '/',
      signal: 'INT',
      graceSeconds: 60,
      ...identity,
    });
    const { ready, lastWords } = listen(server);
    const trouble = await ready;
    if (!trouble) {
      const ended = server.exited.then(lastWords);
      return { url: `postgres://postgres@127.0.0.1:${port}/postgres`, port, dir, ended, stop: server.stop };
    }
    await server.stop();
    // The port was taken between the check and the start: the next one is used.
    if (!/could not (bind|create any TCP)/.test(trouble))
      throw new Error(`PostgreSQL did not start:\n${trouble}`);
    from = port + 1;
  }
}

/** Containers give /dev/shm 64 MB, which is too little for parallel queries. Files are used instead. */
function sharedMemory(): string[] {
  if (process.platform !== 'linux' || !fs.existsSync('/dev/shm')) return [];
  const { bavail, bsize } = fs.statfsSync('/dev/shm');
  return bavail * bsize < 256 * 2 ** 20 ? ['dynamic_shared_memory_type=mmap'] : [];
}

/** `ready` returns undefined when connections are accepted, otherwise the log. It keeps no process alive. */
function listen({ child, exited }: Guarded) {
  let log = '';
  const lastWords = () => log.trim().split('\n').slice(-12).join('\n');
  const ready = new Promise<string | undefined>((done) => {
    child.stderr?.on('data', (chunk: Buffer) => {
      log = (log + chunk).slice(-20_000);
      if (/ready to accept connections/.test(log)) done(undefined);
    });
    child.stdout?.resume();
    void exited.then(() => done(lastWords() || 'it said nothing'));
  });
  void ready.then(() => {
    child.unref();
    for (const stream of [child.stdin, child.stdout, child.stderr]) unref(stream);
  });
  return { ready, lastWords };
}

function unref(stream: object | null): void {
  if (stream && 'unref' in stream && typeof stream.unref === 'function') stream.unref();
}
