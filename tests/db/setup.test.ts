import fs from 'node:fs';
import net, { type AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import type { Sql } from 'postgres';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { rawSql } from '@/db/client';
import { parseAdminSettings } from '@/dev/admin-settings';
import { fromRoot } from '@/dev/root';
import { setUp } from '@/dev/setup';
import { PERMISSIONS } from '@/lib/entities/permissions';
import { emptyDatabase, type OwnDatabase } from '../fixtures/empty-database';
import { linkIn, npmRun, type Ran } from '../fixtures/operator-commands';
import { partner, subAdmin } from '../fixtures/people';

/** Every table with its rows, as one text each. */
async function hashTables(sql: Sql): Promise<Record<string, string>> {
  const tables = await sql<{ name: string }[]>`
    select table_name as name from information_schema.tables
    where table_schema in ('public', 'drizzle') and table_type = 'BASE TABLE' and table_name !~ '^__'`;
  const contents: Record<string, string> = {};
  for (const { name } of tables) {
    const [row] = await sql<{ hash: string }[]>`
      select md5(coalesce(string_agg(t::text, '' order by t::text), '')) as hash from ${sql(name)} as t`;
    contents[name] = row?.hash ?? '';
  }
  return contents;
}

describe('a set-up of a running installation', () => {
  const setUpHere = () => setUp(parseAdminSettings(process.env));

  it('changes nothing when it is up to date', async () => {
    const before = await hashTables(rawSql());
    expect(await setUpHere()).toEqual(['The database is ready for this release.']);
    expect(await hashTables(rawSql())).toEqual(before);
  });

  it('adds the permission ids and reference rows of a release, and updates the names', async () => {
    const sql = rawSql();
    const added = await sql`delete from permissions where id = 146 returning *`;
    await sql`update permissions set name = 'Its former name' where id = 59`;
    await sql`delete from texts where kind = 'privacy'`;
    await setUpHere();
    expect(await sql`select * from permissions where id = 146`).toEqual(added);
    expect(await sql`select name from permissions where id = 59`).not.toEqual([{ name: 'Its former name' }]);
    expect(await sql`select kind from texts where kind = 'privacy'`).toEqual([{ kind: 'privacy' }]);
  });

  it('names once the staff who can change less since records have owners, and grants 200 to no one', async () => {
    const sql = rawSql();
    const [meridian, house] = [(await partner('MERIDIAN')).id, (await partner('HUSHPOD')).id];
    const concerned = await subAdmin([27], [meridian]);
    const unaffected = await Promise.all([
      subAdmin([2, 19], [meridian]),
      subAdmin([27], [house]),
      subAdmin([27, 49], [meridian]),
    ]);
    await sql`delete from permissions where id = 200`;
    const [notice, ...lines] = await setUpHere();
    expect(notice).toContain(concerned.email);
    for (const { email } of unaffected) expect(notice).not.toContain(email);
    expect(lines).toEqual(['The database is ready for this release.']);
    expect(await sql`select 1 from admin_permissions where permission_id = 200`).toHaveLength(0);
    expect(await setUpHere()).toEqual(['The database is ready for this release.']);
  });
});

let database: OwnDatabase;
const APP = 'https://pods.example';
const owner = { ADMIN_EMAIL: 'Owner@Pods.example', ADMIN_PASSWORD: 'Quiet#2026' };
const settingsOf = ({ url }: OwnDatabase, more: Record<string, string> = {}) => ({
  DATABASE_URL: url,
  ENCRYPTION_KEY: process.env.ENCRYPTION_KEY ?? '',
  ...more,
});
const mail = { SMTP_URL: 'smtp://localhost:1', MAIL_FROM: 'hello@pods.example' };

const countRows = async ({ sql }: OwnDatabase) => {
  const [row] = await sql`
    select (select count(*)::int from permissions) as permissions, (select count(*)::int from countries) > 0 as places,
      (select json_agg(name) from business_partners where is_house) as partners,
      (select json_agg(json_build_array(email, role, password_hash is not null)) from admins) as admins`;
  return row;
};

const settings = (more?: Record<string, string>) => settingsOf(database, more);
const runSetup = (more?: Record<string, string>): Promise<Ran> => npmRun(['setup'], settings(more));
const createAdmin = (email: string, more: Record<string, string> = {}): Promise<Ran> =>
  npmRun(['admin:create', ...(email ? [email] : [])], settings({ APP_URL: APP, ...more }));

describe('a set-up of an empty database', () => {
  beforeAll(async () => {
    database = await emptyDatabase();
  });
  afterAll(() => database.drop());

  it('reports what is missing before anyone can sign in', async () => {
    const { code, stderr } = await runSetup();
    expect(code).toBe(1);
    expect(stderr).toMatch(/^The tables are up to date, but nobody can sign in yet. Set ADMIN_EMAIL .*\n$/);
  });

  it('creates an admin and a default partner, once', async () => {
    const first = await runSetup({ ...owner, BRAND_NAME: 'Quiet Pods' });
    expect(first).toMatchObject({ code: 0, stderr: '' });
    expect(first.stdout).toContain('owner@pods.example is the first admin');
    expect(first.stdout).not.toContain(owner.ADMIN_PASSWORD);
    expect(await countRows(database)).toEqual({
      permissions: PERMISSIONS.length,
      places: true,
      partners: ['Hushpod'],
      admins: [['owner@pods.example', 'admin', true]],
    });
    const before = await hashTables(database.sql);
    const second = await runSetup({ ADMIN_EMAIL: 'other@pods.example', APP_URL: APP });
    expect(second).toEqual({
      code: 0,
      stdout:
        'The database is ready for this release.\n' +
        'Some settings of the server are still missing. Once they are there, `npm run doctor` asks each service.\n',
      stderr: '',
    });
    expect(await hashTables(database.sql)).toEqual(before);
  });

  it('reports whether the services respond when all settings are there, and does not fail over them', async () => {
    const named = Object.entries(process.env).flatMap(([name, value]) => (value ? [[name, value]] : []));
    const { code, stdout } = await runSetup({
      ...Object.fromEntries(named),
      DATABASE_URL: database.url,
      SMTP_URL: 'smtp://127.0.0.1:9',
    });
    const lines = stdout.trim().split('\n');
    expect(lines.map((line) => /^(ok|PROBLEM) +([^:]+):/.exec(line)?.slice(1)).filter(Boolean)).toEqual([
      ['PROBLEM', 'Card service'],
      ['ok', 'Realtime service'],
      ['ok', 'Public file store'],
      ['ok', 'Private file store'],
      ['PROBLEM', 'Mail server'],
    ]);
    expect(code).toBe(0);
  });

  it('admin:create invites a second admin, and one who lost the password again', async () => {
    const invited = await createAdmin('New@pods.example', mail);
    expect(invited).toMatchObject({ code: 0, stderr: '' });
    expect(linkIn(invited)).toMatch(/^https:\/\/pods\.example\/reset\?token=hpr_/);
    const mailed =
      await database.sql`select kind, payload->>'to' as to, payload->>'token' as token from outbox`;
    expect(mailed).toEqual([
      { kind: 'mail.invitation', to: 'new@pods.example', token: linkIn(invited).split('token=')[1] },
    ]);
    const people = await database.sql`select * from admins order by id`;
    const again = await createAdmin('', { ADMIN_EMAIL: 'owner@pods.example', ADMIN_PASSWORD: 'ignored' });
    expect(again.code).toBe(0);
    expect(again.stdout).toContain('owner@pods.example is an admin already');
    expect(again.stdout).toContain('nobody else gets it');
    expect(await database.sql`select * from admins order by id`).toEqual(people);
    expect((await database.sql`select 1 from outbox`).length).toBe(1);
    expect(
      await database.sql`select action from audit_entries where actor_kind = 'system' order by id`,
    ).toEqual(
      ['account.add', 'account.add', 'account.invite', 'account.invite'].map((action) => ({ action })),
    );
  });

  it('a new invitation invalidates the earlier links of that person, and of no one else', async () => {
    const links = () => database.sql<{ email: string; works: number }[]>`
      select email, count(*) filter (where used_at is null)::int as works from password_resets
      join admins on admins.id = admin_id group by email order by email`;
    await createAdmin('new@pods.example');
    expect(await links()).toEqual([
      { email: 'new@pods.example', works: 1 },
      { email: 'owner@pods.example', works: 1 },
    ]);
  });

  it('admin:create refuses the address of a sub-admin, and no address at all', async () => {
    await database.sql`insert into admins (email, first_name, last_name, role) values ('sub@pods.example', 'A', 'B', 'sub-admin')`;
    const before = await hashTables(database.sql);
    expect(await createAdmin('sub@pods.example')).toMatchObject({
      code: 1,
      stderr: 'sub@pods.example: This address belongs to a sub-admin. Choose another one.\n',
    });
    expect((await createAdmin('')).stderr).toContain('admin:create -- somebody@example.com');
    expect(await hashTables(database.sql)).toEqual(before);
  });
});

it('concurrent set-ups make one installation', async () => {
  const ownDatabase = await emptyDatabase();
  const parsed = parseAdminSettings(settingsOf(ownDatabase, { ...owner, BRAND_NAME: 'Quiet & Pods' }));
  const outputs = await Promise.all([setUp(parsed), setUp(parsed), setUp(parsed)]);
  expect(outputs.map((lines) => lines.length).sort()).toEqual([1, 1, 2]);
  expect(await countRows(ownDatabase)).toMatchObject({
    partners: ['Quiet & Pods'],
    admins: [['owner@pods.example', 'admin', true]],
  });
  // Visitors must not accept the terms of another operator.
  const texts = await ownDatabase.sql<
    { html: string; plain: string }[]
  >`select html, plain from texts order by kind`;
  expect(texts.map(({ html, plain }) => /Hushpod/.test(html + plain))).toEqual([false, false]);
  expect(texts[1]?.html).toContain('a Quiet &amp; Pods space');
  expect(texts[1]?.plain).toContain('a Quiet & Pods space');
  await ownDatabase.drop();
});

/** A checkout as `npm ci --omit=dev` leaves it: its sources, and the packages that are not for development. */
function withoutDevelopment(): string {
  const dir = fs.mkdtempSync(path.join(os.tmpdir(), 'hushpod-release-'));
  for (const part of ['db', 'dev', 'drizzle', 'lib', 'package.json', 'tsconfig.json'])
    fs.cpSync(fromRoot(part), path.join(dir, part), { recursive: true });
  const lock = JSON.parse(fs.readFileSync(fromRoot('package-lock.json'), 'utf8'));
  for (const [place, { dev }] of Object.entries<{ dev?: boolean }>(lock.packages)) {
    if (dev || !/^node_modules\/(@[^/]+\/)?[^/]+$/.test(place) || !fs.existsSync(fromRoot(place))) continue;
    fs.mkdirSync(path.dirname(path.join(dir, place)), { recursive: true });
    fs.symlinkSync(fromRoot(place), path.join(dir, place));
  }
  fs.mkdirSync(path.join(dir, 'node_modules/.bin'));
  fs.symlinkSync('../tsx/dist/cli.mjs', path.join(dir, 'node_modules/.bin/tsx'));
  return dir;
}

it('a set-up needs no development package', async () => {
  const ownDatabase = await emptyDatabase();
  const dir = withoutDevelopment();
  expect(fs.existsSync(path.join(dir, 'node_modules/vitest'))).toBe(false);
  expect(await npmRun(['setup'], settingsOf(ownDatabase, owner), dir)).toMatchObject({ code: 0, stderr: '' });
  const command = ['admin:create', 'second@pods.example'];
  expect(await npmRun(command, settingsOf(ownDatabase, { APP_URL: APP }), dir)).toMatchObject({
    code: 0,
    stderr: '',
  });
  expect(await npmRun(['db:migrate'], settingsOf(ownDatabase), dir)).toMatchObject({ code: 0, stderr: '' });
  fs.rmSync(dir, { recursive: true });
  await ownDatabase.drop();
});

it('a set-up reads .env, and environment variables take precedence', async () => {
  const ownDatabase = await emptyDatabase();
  const dir = withoutDevelopment();
  const lines = Object.entries(settingsOf(ownDatabase, { ...owner, ADMIN_PASSWORD: 'Other#2026' }));
  fs.writeFileSync(path.join(dir, '.env'), lines.map(([name, value]) => `${name}='${value}'`).join('\n'));
  const { stdout } = await npmRun(['setup'], { ADMIN_EMAIL: 'process@pods.example' }, dir);
  expect(stdout).toContain('process@pods.example is the first admin');
  fs.rmSync(dir, { recursive: true });
  await ownDatabase.drop();
});

it('a set-up without a password prints a link for the first admin, once', async () => {
  const ownDatabase = await emptyDatabase();
  const run = () =>
    npmRun(['setup'], settingsOf(ownDatabase, { ADMIN_EMAIL: 'owner@pods.example', APP_URL: APP, ...mail }));
  const first = await run();
  expect(linkIn(first)).toContain(`${APP}/reset?token=hpr_`);
  expect(first.stdout).toContain('It is also mailed');
  expect(await ownDatabase.sql`select payload->>'token' as token from outbox`).toEqual([
    { token: linkIn(first).split('token=')[1] },
  ]);
  expect(linkIn(await run())).toBe('');
  await ownDatabase.drop();
});

describe('a set-up reports in one sentence', () => {
  let empty: OwnDatabase;
  beforeAll(async () => {
    empty = await emptyDatabase();
  });
  afterAll(() => empty.drop());

  it.each([
    ['no address', { DATABASE_URL: '' }, 'DATABASE_URL: is not set.'],
    ['another address', { DATABASE_URL: 'mysql://localhost' }, 'DATABASE_URL: must begin with postgres://'],
    ['a bad email', { ADMIN_EMAIL: 'owner' }, 'ADMIN_EMAIL: must be an email address.'],
    [
      'a weak password',
      { ...owner, ADMIN_PASSWORD: 'letmein' },
      'ADMIN_PASSWORD: must have 8 to 25 characters',
    ],
    ['no address of the app', { ADMIN_EMAIL: 'o@pods.example' }, 'APP_URL: is not set; the link'],
    ['a short key', { ENCRYPTION_KEY: 'c2hvcnQ=' }, 'ENCRYPTION_KEY: must be 32 random bytes'],
  ])('a wrong setting: %s', (_, more, sentence) => {
    expect(() => parseAdminSettings(settingsOf(empty, more))).toThrow(sentence);
    expect(() => parseAdminSettings(settingsOf(empty, more))).not.toThrow('letmein');
  });

  const problemWith = (change: Partial<URL>, setting = 'DATABASE_URL') => {
    const url = Object.assign(new URL(empty.url), change);
    const addresses = { DATABASE_URL: empty.url, [setting]: url.href };
    return setUp(parseAdminSettings(settingsOf(empty, { ...owner, ...addresses }))).then(
      () => 'no problem',
      (error: Error) => `${error.name} ${error.message}`,
    );
  };

  it.each([
    ['a closed port', 'nothing listens', { port: '9' }],
    ['an unknown host', 'no host of this name', { hostname: 'nowhere.invalid' }],
    ['an unknown database', 'no database of this name', { pathname: '/nowhere' }],
    ['an unknown user', 'refuses this user', { username: 'nobody' }],
    ['a key of nobody', 'Remove it', { search: '?unheard_of=1' }],
    ['TLS where there is none', 'sslmode=disable', { search: '?sslmode=require' }],
  ])('an unusable address: %s', async (_, sentence, change) => {
    expect(await problemWith(change)).toMatch(new RegExp(`^OperatorProblem DATABASE_URL: .*${sentence}`));
    expect(await problemWith(change, 'DATABASE_DIRECT_URL')).toContain(
      'OperatorProblem DATABASE_DIRECT_URL: ',
    );
  });

  it('an address that accepts connections but does not respond, within 15 s', async () => {
    const silent = net.createServer((socket) => void socket.on('error', () => {}));
    await new Promise<void>((done) => silent.listen(0, '127.0.0.1', done));
    const { port } = silent.address() as AddressInfo;
    const begun = performance.now();
    expect(await problemWith({ hostname: '127.0.0.1', port: String(port) })).toMatch(
      /^OperatorProblem DATABASE_URL: .+ says nothing\. Check/,
    );
    expect(performance.now() - begun).toBeLessThan(15_000);
    silent.close();
  }, 20_000);

  it('a command that is run before the set-up', async () => {
    const { stderr } = await npmRun(['admin:create', 'a@pods.example'], settingsOf(empty, { APP_URL: APP }));
    expect(stderr).toBe('DATABASE_URL: the database has no tables yet. Run `npm run setup` first.\n');
  });

  describe('a database server with', () => {
    let broken: OwnDatabase;
    const setUpOutcome = () =>
      setUp(parseAdminSettings(settingsOf(broken, owner))).then(
        () => 'no problem',
        (error: Error) => `${error.name} ${error.message}`,
      );
    afterEach(() => broken.drop());

    it('a missing extension', async () => {
      broken = await emptyDatabase();
      await broken.sql.unsafe(`alter database ${broken.name} set extension_control_path = '/nowhere'`);
      expect(await setUpOutcome()).toMatch(/^OperatorProblem .*btree_gist and pg_trgm.*postgresql-contrib/);
    });

    it('another encoding', async () => {
      broken = await emptyDatabase("encoding 'LATIN1' locale 'C' template template0");
      expect(await setUpOutcome()).toContain("encoding 'UTF8' template template0");
    });

    it('a user who may not create anything', async () => {
      broken = await emptyDatabase();
      await broken.sql.unsafe(`create role ${broken.name} login`);
      broken.url = broken.url.replace('postgres@', `${broken.name}@`);
      expect(await setUpOutcome()).toMatch(/^OperatorProblem .*alter database … owner to/);
      await broken.sql.unsafe(`drop role ${broken.name}`);
    });

    it('a read-only replica', async () => {
      broken = await emptyDatabase();
      await broken.sql.unsafe(`alter database ${broken.name} set default_transaction_read_only = on`);
      expect(await setUpOutcome()).toMatch(/^OperatorProblem .*primary/);
    });
  });
});
