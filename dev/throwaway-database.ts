import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import postgres, { type Sql } from 'postgres';
import { startPostgres, THROWAWAY } from './postgres';

const FIRST_PORT = 54_100;

/** Runs `work` with an empty database of an embedded PostgreSQL, which is removed afterwards. */
export async function withThrowawayDatabase<T>(
  work: (database: { sql: Sql; url: string }) => Promise<T>,
): Promise<T> {
  const dir = mkdtempSync(path.join(os.tmpdir(), 'hushpod-throwaway-'));
  // As root, the server runs as another user, who needs access.
  chmodSync(dir, 0o755);
  const flags = [...THROWAWAY, '-c', 'shared_buffers=64MB', '-c', 'autovacuum=off'];
  try {
    const server = await startPostgres({ dir: path.join(dir, 'data'), port: FIRST_PORT, flags });
    const sql = postgres(server.url, { max: 2, onnotice: () => {} });
    try {
      return await work({ sql, url: server.url });
    } finally {
      await sql.end();
      await server.stop();
    }
  } finally {
    rmSync(dir, { recursive: true, force: true });
  }
}
