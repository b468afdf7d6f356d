import { execFileSync } from 'node:child_process';
import { existsSync, statSync } from 'node:fs';
import path from 'node:path';

/** The user that the server runs as. Empty means the user that runs this process. */
export type Identity = { uid?: number; gid?: number };

/**
 * PostgreSQL refuses to run as root. Root therefore runs it as the owner of an existing data directory, or else as
 * `postgres`, or else as `nobody`.
 */
export function serverIdentity(dir: string): Identity {
  if (process.getuid?.() !== 0) return {};
  const version = path.join(dir, 'PG_VERSION');
  if (existsSync(version)) {
    const { uid, gid } = statSync(version);
    if (uid !== 0) return { uid, gid };
  }
  const account = lookUp('postgres') ?? lookUp('nobody');
  if (!account)
    throw new Error('PostgreSQL cannot run as root, and this machine has no user postgres or nobody.');
  return account;
}

function lookUp(user: string): Identity | undefined {
  const ask = (flag: string) =>
    Number(execFileSync('id', [flag, user], { stdio: ['ignore', 'pipe', 'ignore'], encoding: 'utf8' }));
  try {
    return { uid: ask('-u'), gid: ask('-g') };
  } catch {
    return undefined;
  }
}
