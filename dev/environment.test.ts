import { mkdtempSync, statSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { expect, it } from 'vitest';
import { parseEnv } from '@/lib/foundation/settings/env';
import { demoEnvironment } from './environment';
import { newSecrets, secretsAt } from './secrets';

const setting = {
  port: 4000,
  databaseUrl: 'postgres://x@127.0.0.1:4001/x',
  standInsPort: 4002,
  smtpPort: 4003,
};

it('the demo environment contains every setting that the product reads', () => {
  const environment = demoEnvironment({ ...setting, secrets: newSecrets() });
  const { NODE_ENV, ...settings } = parseEnv(environment);
  expect(NODE_ENV).toBe('development');
  expect(Object.keys(settings).filter((name) => !(name in environment))).toEqual([]);
});

it('the demo environment refers only to this machine', () => {
  const settings = parseEnv(demoEnvironment({ ...setting, secrets: newSecrets() }));
  const { STRIPE_API_URL, PUSHER_WS_URL, VERCEL_BLOB_API_URL, SMTP_URL } = settings;
  const { GOOGLE_CALENDAR_URL, GOOGLE_OAUTH_URL } = settings;
  const calendar = [GOOGLE_CALENDAR_URL, GOOGLE_OAUTH_URL];
  for (const url of [STRIPE_API_URL, PUSHER_WS_URL, VERCEL_BLOB_API_URL, SMTP_URL, ...calendar]) {
    expect(new URL(url).hostname).toBe('localhost');
  }
});

it('the demo secrets are kept, and only their owner can read them', () => {
  const file = path.join(mkdtempSync(path.join(os.tmpdir(), 'secrets-')), 'deep', 'secrets.json');
  const first = secretsAt(file);
  expect(secretsAt(file)).toEqual(first);
  expect(statSync(file).mode & 0o777).toBe(0o600);
  expect(first.blobToken).toMatch(/^vercel_blob_rw_[0-9a-f]{16}_[0-9a-f]{32}$/);
});
