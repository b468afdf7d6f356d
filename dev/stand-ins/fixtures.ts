import { mkdtempSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { newSecrets } from '../secrets';
import { type StandInOptions, startStandIns } from './server';

/** A test's own stand-ins, by default on free ports and in an empty folder. */
export async function testStandIns(options: Partial<StandInOptions> = {}) {
  const secrets = options.secrets ?? newSecrets();
  const dataDir = options.dataDir ?? mkdtempSync(path.join(os.tmpdir(), 'stand-ins-'));
  const standIns = await startStandIns({ port: 0, smtpPort: 0, ...options, dataDir, secrets });
  const control = async (method: string, target: string, body?: object) => {
    const response = await fetch(standIns.url + target, { method, body: body && JSON.stringify(body) });
    return response.json();
  };
  return { ...standIns, secrets, dataDir, control };
}
