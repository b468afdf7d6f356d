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

/** Whether a server with these settings can start, or the error of its check. */
async function check(settings: Addresses): Promise<boolean | string> {
  Object.assign(process.env, settings);
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

it('the set-up refuses a PostgreSQL server that is too old and names its version', async () => {
  const reportOldVersion = (bytes: Buffer) =>
    Buffer.from(bytes.toString('latin1').replaceAll(/\b1[5-9]00(\d\d)\b/g, '1400$1'), 'latin1');
  const line = await lineTo(direct, reportOldVersion);
  onTestFinished(() => line.stop());
  expect(await setUpAt({ DATABASE_URL: line.url })).toBe(
    'OperatorProblem DATABASE_URL: this is PostgreSQL 14; 15 or newer is needed.',
  );
});

it('a database address is accepted in the form in which hosts print it', async () => {
  const address = `${direct}?sslmode=prefer&channel_binding=require&pgbouncer=true`;
  expect(await check({ DATABASE_URL: address })).toBe(true);
  expect(await setUpAt({ DATABASE_URL: address })).toContain('ready for this release');
});

it('a set-up gives up on a table that is locked for long, and changes nothing', async () => {
  const oldTables = await oldDatabase(/_rules$/);
  onTestFinished(() => oldTables.drop());
  const holder = await oldTables.sql.reserve();
  await holder`begin`;
  await holder`lock table bookings`;
  expect(await setUpAt({ DATABASE_URL: oldTables.url, MIGRATION_LOCK_SECONDS: '1' })).toMatch(
    /^OperatorProblem The migration 0002_rules .* somebody else has locked, and tried 5 times for 1 s/,
  );
  await holder`rollback`;
  holder.release();
  const views = await oldTables.sql`select 1 from information_schema.views where table_name = 'card_moves'`;
  expect(views).toEqual([]);
});

describe('time limits', () => {
  it('apply to a connection directly to the database', async () => {
    expect(await sessionSetting('statement_timeout')).toBe('30s');
    expect(await sessionSetting('idle_in_transaction_session_timeout')).toBe('1min');
  });

  it('come from the role behind a pooler, and from the connection at DATABASE_DIRECT_URL', async () => {
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

  const addressWith = (query: string, host = 'localhost') => {
    const url = new URL(direct);
    [url.hostname, url.port, url.search] = [host, String(line.port), query];
    return url.href;
  };

  it.each([
    ['sslmode=require', 'localhost'],
    ['sslmode=verify-full', 'localhost'],
    ['sslmode=verify-ca', '127.0.0.1'],
  ])('is used with %s', async (mode, host) => {
    const before = line.encrypted();
    const query = mode === 'sslmode=require' ? mode : `${mode}&sslrootcert=${certificate.certFile}`;
    expect(await check({ DATABASE_URL: addressWith(query, host) })).toBe(true);
    expect(line.encrypted()).toBeGreaterThan(before);
  });

  it.each([
    ['a certificate that nobody vouches for', 'sslmode=verify-full', 'localhost', 'sslrootcert=<file>'],
    ['a certificate of another host', 'sslmode=verify-full&sslrootcert=', '127.0.0.1', 'for another host'],
  ])('%s is reported in one sentence, by the server and by the set-up', async (_, query, host, sentence) => {
    const address = addressWith(query.replace(/=$/, `=${certificate.certFile}`), host);
    expect(await check({ DATABASE_URL: address })).toContain(sentence);
    expect(await setUpAt({ DATABASE_URL: address })).toContain(
      `OperatorProblem DATABASE_URL: the certificate`,
    );
  });

  it('that the database does not offer is reported in one sentence', async () => {
    expect(await check({ DATABASE_URL: `${direct}?sslmode=require` })).toBe(
      'DATABASE_URL: the database does not offer TLS here. Turn it on there, or on a network of your own use sslmode=disable.',
    );
  });
});

const version = pgbouncerVersion();
/** Whether it caches prepared statements. */
const cachesStatements =
  version !== null && Number(version.split('.')[0]) * 100 + Number(version.split('.')[1]) >= 121;

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

  it('is detected by the set-up even if it accepts every parameter and ignores it', async () => {
    const forgetful = await startPgbouncer(direct, [
      'ignore_startup_parameters = statement_timeout,lock_timeout',
    ]);
    onTestFinished(() => forgetful.stop());
    expect(await setUpAt({ DATABASE_URL: forgetful.url })).toContain('Set DATABASE_DIRECT_URL');
  });

  it('works for the product when the address of the database is set too, prepared if it caches statements', async () => {
    const addresses = { DATABASE_URL: pooler.url, DATABASE_DIRECT_URL: direct };
    expect(await check({ ...addresses, DATABASE_PREPARE: String(cachesStatements) })).toBe(true);
    expect(await setUpAt(addresses)).toContain('ready for this release');
  });

  it.skipIf(cachesStatements)('is refused with prepared statements if it does not cache them', async () => {
    expect(await check({ DATABASE_URL: pooler.url, DATABASE_DIRECT_URL: direct })).toBe(false);
  });

  it('leaves no lock behind after a set-up: the next one succeeds', async () => {
    const ownDatabase = await emptyDatabase();
    onTestFinished(() => ownDatabase.drop());
    const pooledUrl = new URL(pooler.url);
    pooledUrl.pathname = `/${ownDatabase.name}`;
    const addresses = { DATABASE_URL: pooledUrl.href, DATABASE_DIRECT_URL: ownDatabase.url };
    const owner = { ADMIN_EMAIL: 'owner@pods.example', ADMIN_PASSWORD: 'Quiet#2026' };
    for (const _ of ['first', 'second'])
      expect(await setUpAt({ ...addresses, ...owner })).toContain('ready for this release');
    expect(await ownDatabase.sql`select 1 from pg_locks where locktype = 'advisory'`).toEqual([]);
  });
});
