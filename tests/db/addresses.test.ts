import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { parseAdminSettings } from '@/dev/admin-settings';
import { setUp } from '@/dev/setup';
import { type Certificate, certificateFor } from '../fixtures/certificates';
import { lineTo } from '../fixtures/database-line';
import { emptyDatabase } from '../fixtures/empty-database';
import { oldDatabase } from '../fixtures/old-database';
import { pgbouncerVersion, startPgbouncer } from '../fixtures/pgbouncer';
import { tlsLineTo } from '../fixtures/tls-line';

const direct = process.env.DATABASE_URL ?? '';

beforeEach(() => vi.resetModules());
afterEach(() => {
  process.env.DATABASE_URL = direct;
  for (const name of ['DATABASE_DIRECT_URL', 'DATABASE_PREPARE']) delete process.env[name];
});

type Addresses = {
  DATABASE_URL: string;
  DATABASE_DIRECT_URL?: string;
  DATABASE_PREPARE?: string;
  MIGRATION_LOCK_SECONDS?: string;
};

/** The check of a server that starts with these settings: whether it can, or the error with which it fails. */
async function check(addresses: Addresses): Promise<boolean | string> {
  Object.assign(process.env, addresses);
  const { commitsAreDurable } = await import('@/db/pooler-check');
  return commitsAreDurable().catch((error: Error) => error.message);
}

/** The output of a set-up with these addresses. */
const setUpAt = (addresses: Addresses): Promise<string> =>
  setUp(parseAdminSettings({ ...process.env, ADMIN_EMAIL: '', ...addresses })).then(
    (lines) => lines.join(),
    (error: Error) => `${error.name} ${error.message}`,
  );

/** A session setting that a client of this process gets. */
async function sessionSetting(name: string, of: { direct?: boolean } = {}): Promise<string> {
  const { connect } = await import('@/db/client');
  const sql = connect({ max: 1, ...of });
  onTestFinished(() => sql.end());
  const [row] = await sql<{ value: string }[]>`select current_setting(${name}) as value`;
  return row?.value ?? '';
}

it('a server that is too old is named by its version', async () => {
  const old = (bytes: Buffer) =>
    Buffer.from(bytes.toString('latin1').replaceAll(/\b1[5-9]00(\d\d)\b/g, '1400$1'), 'latin1');
  const line = await lineTo(direct, old);
  onTestFinished(() => line.stop());
  expect(await setUpAt({ DATABASE_URL: line.url })).toBe(
    'OperatorProblem DATABASE_URL: this is PostgreSQL 14; 15 or newer is needed.',
  );
});

it('an address as hosts print it leads to the database', async () => {
  const address = `${direct}?sslmode=prefer&channel_binding=require&pgbouncer=true`;
  expect(await check({ DATABASE_URL: address })).toBe(true);
  expect(await setUpAt({ DATABASE_URL: address })).toContain('ready for this release');
});

it('a set-up does not wait long for a table that somebody has locked, and changes nothing then', async () => {
  const old = await oldDatabase(/_rules$/);
  onTestFinished(() => old.drop());
  const release = await old.sql.reserve();
  await release`begin`;
  await release`lock table bookings`;
  expect(await setUpAt({ DATABASE_URL: old.url, MIGRATION_LOCK_SECONDS: '1' })).toMatch(
    /^OperatorProblem The migration 0002_rules .* somebody else has locked, and tried 5 times for 1 s/,
  );
  await release`rollback`;
  release.release();
  const views = await old.sql`select 1 from information_schema.views where table_name = 'card_moves'`;
  expect(views).toEqual([]);
});

describe('time limits', () => {
  it('are those of the connection at the database itself', async () => {
    expect(await sessionSetting('statement_timeout')).toBe('30s');
    expect(await sessionSetting('idle_in_transaction_session_timeout')).toBe('1min');
  });

  it('are the role’s where DATABASE_URL is a pooler’s, and the connection’s at DATABASE_DIRECT_URL', async () => {
    Object.assign(process.env, {
      DATABASE_DIRECT_URL: direct,
      DATABASE_URL: `${direct}?application_name=pooled`,
    });
    expect(await sessionSetting('statement_timeout')).toBe('0');
    expect(await sessionSetting('statement_timeout', { direct: true })).toBe('30s');
  });
});

describe('TLS', () => {
  let certificate: Certificate;
  let line: Awaited<ReturnType<typeof tlsLineTo>>;
  beforeAll(async () => {
    certificate = certificateFor('localhost');
    line = await tlsLineTo(direct, certificate);
  });
  afterAll(async () => {
    await line.stop();
    certificate.remove();
  });

  const at = (query: string, host = 'localhost') => {
    const url = new URL(direct);
    [url.hostname, url.port, url.search] = [host, String(line.port), query];
    return url.href;
  };

  it.each([
    ['sslmode=require', 'localhost'],
    ['sslmode=verify-full', 'localhost'],
    ['sslmode=verify-ca', '127.0.0.1'],
  ])('encrypts with %s', async (mode, host) => {
    const before = line.encrypted();
    const query = mode === 'sslmode=require' ? mode : `${mode}&sslrootcert=${certificate.certFile}`;
    expect(await check({ DATABASE_URL: at(query, host) })).toBe(true);
    expect(line.encrypted()).toBeGreaterThan(before);
  });

  it.each([
    ['a certificate that nobody vouches for', 'sslmode=verify-full', 'localhost', 'sslrootcert=<file>'],
    ['a certificate of another host', 'sslmode=verify-full&sslrootcert=', '127.0.0.1', 'for another host'],
  ])('%s is one sentence, of the server and of the set-up', async (_, query, host, sentence) => {
    const address = at(query.replace(/=$/, `=${certificate.certFile}`), host);
    expect(await check({ DATABASE_URL: address })).toContain(sentence);
    expect(await setUpAt({ DATABASE_URL: address })).toContain(
      `OperatorProblem DATABASE_URL: the certificate`,
    );
  });

  it('of a database that offers none is one sentence', async () => {
    expect(await check({ DATABASE_URL: `${direct}?sslmode=require` })).toBe(
      'DATABASE_URL: the database does not offer TLS here. Turn it on there, or on a network of your own use sslmode=disable.',
    );
  });
});

const version = pgbouncerVersion();
/** Whether it caches prepared statements. */
const keeps = version !== null && Number(version.split('.')[0]) * 100 + Number(version.split('.')[1]) >= 121;

describe.skipIf(version === null)(`PgBouncer ${version} in transaction mode`, () => {
  let pooler: Awaited<ReturnType<typeof startPgbouncer>>;
  beforeAll(async () => {
    pooler = await startPgbouncer(direct);
  });
  afterAll(() => pooler.stop());

  it('alone is refused by the server, and by the set-up, which names the setting', async () => {
    expect(await check({ DATABASE_URL: pooler.url })).toBe(false);
    const { poolerSentence } = await import('@/db/pooler-check');
    for (const name of ['DATABASE_DIRECT_URL', 'DATABASE_PREPARE=false', 'max_prepared_statements'])
      expect(poolerSentence()).toContain(name);
    expect(await setUpAt({ DATABASE_URL: pooler.url })).toMatch(
      /^OperatorProblem DATABASE_URL: a connection pooler responds here.* Set DATABASE_DIRECT_URL/,
    );
  });

  it('which accepts every parameter and forgets it does not deceive the set-up', async () => {
    const silent = await startPgbouncer(direct, [
      'ignore_startup_parameters = statement_timeout,lock_timeout',
    ]);
    onTestFinished(() => silent.stop());
    expect(await setUpAt({ DATABASE_URL: silent.url })).toContain('Set DATABASE_DIRECT_URL');
  });

  it('with the address of the database beside it carries the product, prepared where it keeps statements', async () => {
    const addresses = { DATABASE_URL: pooler.url, DATABASE_DIRECT_URL: direct };
    expect(await check({ ...addresses, DATABASE_PREPARE: String(keeps) })).toBe(true);
    expect(await setUpAt(addresses)).toContain('ready for this release');
  });

  it.skipIf(keeps)('is refused with prepared statements, which it does not keep', async () => {
    expect(await check({ DATABASE_URL: pooler.url, DATABASE_DIRECT_URL: direct })).toBe(false);
  });

  it('a set-up leaves no lock behind: the next one goes through', async () => {
    const own = await emptyDatabase();
    onTestFinished(() => own.drop());
    const through = new URL(pooler.url);
    through.pathname = `/${own.name}`;
    const addresses = { DATABASE_URL: through.href, DATABASE_DIRECT_URL: own.url };
    const owner = { ADMIN_EMAIL: 'owner@pods.example', ADMIN_PASSWORD: 'Quiet#2026' };
    for (const _ of ['first', 'second'])
      expect(await setUpAt({ ...addresses, ...owner })).toContain('ready for this release');
    expect(await own.sql`select 1 from pg_locks where locktype = 'advisory'`).toEqual([]);
  });
});
