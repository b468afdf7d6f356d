import fs from 'node:fs';
import { describe, expect, it } from 'vitest';
import { parseEnv } from '@/lib/foundation/settings/env';
import { demoEnvironment } from './environment';
import { fromRoot } from './root';
import { newSecrets } from './secrets';

const complete = demoEnvironment({
  port: 3000,
  databaseUrl: 'postgres://hushpod@localhost:5432/hushpod',
  standInsPort: 3002,
  smtpPort: 3003,
  secrets: newSecrets(),
});

const problemsOf = (changes: Record<string, string>) => {
  try {
    parseEnv({ ...complete, ...changes });
    return '';
  } catch (error) {
    return error instanceof Error ? error.message : '';
  }
};

describe('parseEnv', () => {
  it('accepts the settings of the demo', () => expect(problemsOf({})).toBe(''));

  it('requires exactly the settings at the start of `.env.example`', () => {
    const [, required = ''] = fs.readFileSync(fromRoot('.env.example'), 'utf8').split(/^## .*\n/m);
    const named = [...required.matchAll(/^([A-Z_]+)=/gm)].map(([, name]) => name);
    const everything = Object.fromEntries(Object.keys(complete).map((name) => [name, '']));
    const missing = [...problemsOf(everything).matchAll(/^\s*(?:- )?([A-Z_]+): /gm)].map(([, name]) => name);
    expect(new Set(named)).toEqual(new Set(missing));
    expect(named.length).toBe(20);
  });

  it('names every missing setting at once', () => {
    const problems = problemsOf({ DATABASE_URL: '', SMTP_URL: '', ENCRYPTION_KEY: '' });
    for (const name of ['DATABASE_URL', 'SMTP_URL', 'ENCRYPTION_KEY'])
      expect(problems).toContain(`${name}: `);
  });

  it.each([
    ['DATABASE_URL', 'mysql://localhost'],
    ['DATABASE_URL', 'postgres://pods@db.example/pods?sslmode=on'],
    ['DATABASE_DIRECT_URL', 'postgres://pods@db.example/pods?sslrootcert=/nowhere.pem'],
    ['ENCRYPTION_KEY', 'c2hvcnQ='],
    ['ENCRYPTION_KEYS_OLD', `${complete.ENCRYPTION_KEY},c2hvcnQ=`],
    ['MIGRATION_LOCK_SECONDS', '0'],
    ['NEXTAUTH_SECRET', 'short'],
    ['OPERATOR_TIMEZONE', 'New York'],
    ['DATABASE_POOL', 'many'],
    ['DATABASE_CONNECT_SECONDS', '0'],
    ['TRUSTED_PROXIES', '-1'],
    ['TRUSTED_PROXIES', 'all'],
    ['STEP_UP', 'sometimes'],
    ['STEP_UP_REFUND_CENTS', '99.5'],
    ['POD_BILL_LIMIT_CENTS', '-1'],
    ['CANCEL_REFUND_AFTER_START', '101'],
    ['KEEP_AUDIT_MONTHS', '0'],
    ['KEEP_SAMPLES_HOURS', '24'],
    ['KEEP_EFFECTS_DAYS', 'for ever'],
    ['KEEP_COMMANDS_DAYS', '99999'],
    ['NEXTAUTH_URL', 'nowhere'],
    ['NEXTAUTH_URL', 'https://elsewhere.example'],
    ['APP_URL', 'ftp://pods.example'],
    ['APP_URL', 'http://localhost:3000/'],
    ['APP_URL', 'http://localhost:3000/pods'],
    ['STRIPE_PUBLISHABLE_KEY', 'sk_test_0123456789'],
    ['STRIPE_PUBLISHABLE_KEY', 'pk_live_0123456789'],
    ['STRIPE_SECRET_KEY', 'pk_test_0123456789'],
    ['STRIPE_SECRET_KEY', 'sk_test_0123456789 '],
    ['STRIPE_WEBHOOK_SECRET', 'hello'],
    ['PUSHER_APP_ID', 'a b'],
    ['BLOB_READ_WRITE_TOKEN', 'junk'],
    ['SUPPORT_PHONE', 'call us'],
    ['MAIL_FROM', 'Pods <nobody>'],
  ])('refuses %s=%s by its name, without repeating a secret', (name, value) => {
    const problems = problemsOf({ [name]: value });
    expect(problems).toMatch(new RegExp(`  ${name}(\\.\\d+)?: `));
    expect(problems).not.toContain(complete.NEXTAUTH_SECRET);
    expect(problems).not.toContain(complete.STRIPE_SECRET_KEY);
  });

  it('refuses the same store for public pictures and for photos of people', () => {
    const same = { PRIVATE_BLOB_READ_WRITE_TOKEN: complete.BLOB_READ_WRITE_TOKEN ?? '' };
    expect(problemsOf(same)).toContain('PRIVATE_BLOB_READ_WRITE_TOKEN: must be of another store');
  });

  it('refuses an unencrypted realtime service beside https, except on the same machine', () => {
    const site = (address: string) => ({ APP_URL: address, NEXTAUTH_URL: address });
    const problems = (address: string, realtime: string) =>
      problemsOf({ ...site(address), PUSHER_WS_URL: realtime });
    for (const realtime of ['ws://realtime.example', 'ws://localhost.example:6001', 'ws://10.0.0.1', 'ws://'])
      expect([realtime, problems('https://pods.example', realtime)]).toEqual([
        realtime,
        expect.stringContaining(
          'PUSHER_WS_URL: must begin with wss://, because APP_URL begins with https://',
        ),
      ]);
    for (const realtime of [
      'wss://realtime.example',
      'ws://localhost:6001',
      'ws://127.0.0.1',
      'ws://[::1]:1',
    ])
      expect([realtime, problems('https://pods.example', realtime)]).toEqual([realtime, '']);
    expect(problems('http://localhost:3000', 'ws://realtime.example')).toBe('');
    // The default, of the hosted service.
    expect(problems('https://pods.example', '')).toBe('');
  });

  it.each([
    ['MAIL_FROM', 'Pods at Airports <Hello@Pods.example>', 'hello@pods.example'],
    ['MAIL_FROM', 'hello@pods.example', 'hello@pods.example'],
    ['STRIPE_SECRET_KEY', 'rk_test_0123456789', 'rk_test_0123456789'],
    ['SUPPORT_PHONE', '(212) 555-0100', '(212) 555-0100'],
    ['SUPPORT_PHONE', '112', '112'],
  ] as const)('accepts %s=%s', (name, value, expected) => {
    expect(parseEnv({ ...complete, [name]: value })).toMatchObject({ [name]: expected });
  });
});
