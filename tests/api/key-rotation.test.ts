import { createCipheriv, createHmac, randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { rawSql } from '@/db/client';
import { inTurn } from '@/dev/direct-database';
import { ENCRYPTED_COLUMNS, rotateKeys } from '@/dev/keys/encrypted-columns';
import { Keyring } from '@/lib/foundation/settings/keyring';
import { npmRun } from '../fixtures/operator-commands';
import { restartedWith } from '../fixtures/restart';

/* An installation of a release whose secrets name no key gets another key while it is in use. */

const FIRST = process.env.ENCRYPTION_KEY ?? '';
const SECOND = randomBytes(32).toString('base64');
const url = process.env.DATABASE_URL ?? '';

/** A secret as releases without key ids wrote it. */
function encryptAsBefore(plain: string, key = FIRST): string {
  const iv = randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', Buffer.from(key, 'base64'), iv);
  const body = Buffer.concat([cipher.update(plain, 'utf8'), cipher.final()]);
  return ['v1', ...[iv, cipher.getAuthTag(), body].map((part) => part.toString('base64url'))].join('.');
}
const signAsBefore = (text: string) =>
  createHmac('sha256', Buffer.from(FIRST, 'base64')).update(text).digest();

/** A server that starts with these keys, on the same database. */
async function serverWith(current: string, ...old: string[]) {
  await restartedWith({ ENCRYPTION_KEY: current, ENCRYPTION_KEYS_OLD: old.join(',') });
  const { api } = await import('../fixtures/api');
  const { decryptSecret } = await import('@/lib/foundation/signatures-and-encryption');
  const { emailProvenBy } = await import('@/lib/platform/identity/email-proof-cookie');
  const { isValidPhotoAddress } = await import('@/lib/booking/photos/address');
  const { knownBrowser } = await import('@/lib/platform/identity/known-browser');
  return { api, decryptSecret, emailProvenBy, isValidPhotoAddress, knownBrowser };
}
type Server = Awaited<ReturnType<typeof serverWith>>;

const onDatabase = <T>(work: (sql: ReturnType<typeof rawSql>) => Promise<T>): Promise<T> =>
  inTurn({ setting: 'DATABASE_URL', url }, ({ sql }) => work(sql));
const rotate = (ring: Keyring) => onDatabase((sql) => rotateKeys(sql, ring, 1));
const second = new Keyring(SECOND, [FIRST]);

/** The state before: secrets of each kind, a pod whose visitor is inside, and what browsers and mails carry. */
let ground: {
  partnerId: number;
  apiKey: string;
  token: string;
  spaceId: number;
  podToken: string;
  passcodeKey: string;
  passcode: string;
  staff: { id: number; email: string; password: string };
  shown: (stepsAhead: number) => string;
  recoveryCodes: string[];
};

/** Rewrites every secret as releases without key ids did, and deletes the passcode keys. */
async function rewriteAsOldRelease(): Promise<void> {
  const ring = new Keyring(FIRST);
  const sql = rawSql();
  for (const { table, key, column, purpose } of ENCRYPTED_COLUMNS) {
    const rows = await sql<{ id: number; stored: string }[]>`
      select ${sql(key)} as id, ${sql(column)} as stored from ${sql(table)} where ${sql(column)} is not null`;
    for (const { id, stored } of rows) {
      const plain = encryptAsBefore(ring.decrypt(purpose, stored));
      await sql`update ${sql(table)} set ${sql(column)} = ${plain} where ${sql(key)} = ${id}`;
    }
  }
  await sql`update spaces set passcode_key_encrypted = null`;
}

beforeAll(async () => {
  const { newAdmin, adminToken, partner } = await import('../fixtures/people');
  const { turnOnCodes } = await import('../fixtures/second-factors');
  const { makeSpace, watch } = await import('../fixtures/places');
  const { bookNow, bookingRowsOf, visitorAt } = await import('../fixtures/visitors');
  const { spaceWithCalendar } = await import('../fixtures/calendars');
  const { authenticatorOf } = await import('../fixtures/authenticators');
  await spaceWithCalendar();
  const space = await makeSpace();
  const podToken = await watch(space.id);
  const { booking } = await bookingRowsOf(await bookNow(visitorAt(space)));
  const staff = await newAdmin();
  const { secret, recoveryCodes } = await turnOnCodes(staff);
  const { id: partnerId, apiKey } = await partner('MERIDIAN');
  await rewriteAsOldRelease();
  // As that release hashed recovery codes.
  const [oldCode = ''] = recoveryCodes;
  const hash = signAsBefore(`recovery-code:${staff.id}:${oldCode.replaceAll('-', '')}`).toString('hex');
  await rawSql()`update recovery_codes set code_hash = ${hash} where ctid = (
    select ctid from recovery_codes where admin_id = ${staff.id} limit 1)`;
  const { sha256 } = await import('@/lib/foundation/tokens');
  ground = {
    partnerId,
    apiKey,
    token: await adminToken(),
    spaceId: space.id,
    podToken,
    passcodeKey: signAsBefore(`passcodes:${sha256(podToken)}`).toString('base64url'),
    passcode: booking.passcode ?? '',
    staff,
    shown: (stepsAhead) => authenticatorOf(secret).code(stepsAhead),
    recoveryCodes,
  };
});
afterAll(async () => {
  await serverWith(FIRST);
});

let steps = 0;
/** Uses every secret at a server. */
async function assertAllWorks({
  api,
  decryptSecret,
  emailProvenBy,
  isValidPhotoAddress,
  knownBrowser,
}: Server) {
  const { partnerId, apiKey, token, podToken, passcodeKey, passcode, staff } = ground;
  const revealed = await api.post<{ api_key: string }>(
    `/admin/business-partner/${partnerId}/reveal-key`,
    {},
    { token },
  );
  expect(revealed.data.api_key).toBe(apiKey);

  const config = await api.get<{ passcodeKey: string }>('/device/config', { token: podToken });
  const bookings = await api.get<{ passcodeHmac: string }[]>('/device/bookings', { token: podToken });
  expect(config.data.passcodeKey).toBe(passcodeKey);
  // A passcode that the keypad stored before still opens the door.
  expect(bookings.data.map(({ passcodeHmac }) => passcodeHmac)).toEqual([
    createHmac('sha256', passcodeKey).update(passcode).digest('hex'),
  ]);

  const calendars = await rawSql()<{ secret: string }[]>`
    select calendar_client_secret_encrypted as secret from spaces where calendar_client_secret_encrypted is not null`;
  for (const { secret } of calendars) expect(decryptSecret('calendar', secret)).not.toBe('');

  await rawSql()`update second_factors set last_step = null where admin_id = ${staff.id}`;
  steps += 1;
  const { email, password } = staff;
  const signIn = (otp: string) =>
    api.post('/login', { email, password, otp }, { ip: `2001:db8:${steps}:7::1` });
  expect((await signIn(ground.shown(0))).status).toBe(200);

  const now = new Date();
  const until = Math.floor(now.getTime() / 1000) + 60;
  const cookie = `${Buffer.from('a@b.test').toString('base64url')}.${until}`;
  const proof = signAsBefore(`email-proof:dev_x:${cookie}`).toString('base64url');
  const browser = signAsBefore(`known-browser:${staff.id}:brw_1`).toString('base64url');
  const photo = signAsBefore(`photo:5:${until}`).toString('base64url');
  return {
    proof: emailProvenBy(`${cookie}.${proof}`, 'dev_x', now),
    browser: knownBrowser(`hp_known_${staff.id}=brw_1.${browser}`, staff.id),
    photo: isValidPhotoAddress(5, { expires: until, signature: photo }, now),
    signIn,
  };
}
const OF_BEFORE = { proof: 'a@b.test', browser: 'brw_1', photo: true };

it('the rotation covers every encrypted column', async () => {
  const columns = await rawSql()<{ name: string }[]>`
    select table_name || '.' || column_name as name from information_schema.columns
    where table_schema = 'public' and column_name like '%encrypted%' order by 1`;
  const named = ENCRYPTED_COLUMNS.map(({ table, column }) => `${table}.${column}`);
  expect(columns.map(({ name }) => name)).toEqual(named.sort());
});

describe('an installation that gets another key', () => {
  let before: Record<string, string>[];
  const spaceSecrets = () => rawSql()<Record<string, string>[]>`
    select id::text, calendar_client_secret_encrypted as a, calendar_refresh_token_encrypted as b from spaces order by id`;

  it('works before, with one key and values without a key id', async () => {
    expect(await assertAllWorks(await serverWith(FIRST))).toMatchObject(OF_BEFORE);
  });

  it('works with the new key beside the old one, before anything is rewritten', async () => {
    const result = await assertAllWorks(await serverWith(SECOND, FIRST));
    expect(result).toMatchObject(OF_BEFORE);
    // One that was hashed by the previous release, and one by this release with the old key, each used once.
    const [old = '', next = ''] = ground.recoveryCodes;
    for (const code of [old, next]) expect((await result.signIn(code)).status).toBe(200);
    expect((await result.signIn(next)).status).toBe(401);
  });

  it('works half rewritten, and an interrupted rotation can be resumed', async () => {
    before = [...(await spaceSecrets())];
    const versions = () => rawSql()`select id, updated_at from spaces order by id`;
    const versionsBefore = [...(await versions())];
    const { lines, lost } = await rotate(second);
    expect(lost).toEqual([]);
    expect([...(await versions())]).toEqual(versionsBefore);
    expect(lines.join('\n')).toMatch(/Recovery codes .* 1 account .* ENCRYPTION_KEYS_OLD/);
    for (const row of before.slice(0, before.length / 2))
      await rawSql()`update spaces set calendar_client_secret_encrypted = ${row.a ?? null},
        calendar_refresh_token_encrypted = ${row.b ?? null} where id = ${row.id ?? 0}`;
    await assertAllWorks(await serverWith(SECOND, FIRST));
    const left = before.slice(0, before.length / 2).filter(({ a }) => a !== null).length;
    expect(left).toBeGreaterThan(0);
    const again = await rotate(second);
    expect(again.lines).toContain(
      `spaces.calendar_client_secret_encrypted: ${left} secret${left === 1 ? '' : 's'} re-encrypted.`,
    );
    expect(again.lines).toContain('business_partners.api_key_encrypted: 0 secrets re-encrypted.');
  });

  it('works afterwards with only the new key', async () => {
    const result = await assertAllWorks(await serverWith(SECOND));
    // What browsers and mails carry of the old key is no longer valid without it.
    expect(result).toMatchObject({ proof: null, browser: null, photo: false });
    const [, , third = ''] = ground.recoveryCodes;
    expect((await result.signIn(third)).status).toBe(401);
  });

  it('two purposes share no key', () => {
    const ring = new Keyring(SECOND);
    const stored = ring.encrypt('calendar', 'secret');
    expect(stored).toContain(`v2.${ring.keyId}.`);
    expect(() => ring.decrypt('partner-key', stored)).toThrow();
    expect(ring.decrypt('calendar', stored)).toBe('secret');
  });
});

describe('a key that is lost', () => {
  it('is named in each response that needs it', async () => {
    const { api } = await serverWith(randomBytes(32).toString('base64'));
    const { partnerId, token, staff } = ground;
    const sentence = new RegExp(
      `encrypted with the key ${second.keyId} that the server does not have.*ENCRYPTION_KEYS_OLD`,
    );
    const revealed = await api.post(`/admin/business-partner/${partnerId}/reveal-key`, {}, { token });
    expect(revealed).toMatchObject({
      status: 503,
      code: 'key_lost',
      message: expect.stringMatching(sentence),
    });
    await rawSql()`update second_factors set last_step = null where admin_id = ${staff.id}`;
    const { email, password } = staff;
    const signIn = await api.post(
      '/login',
      { email, password, otp: ground.shown(0) },
      { ip: '2001:db8:9::1' },
    );
    expect(signIn).toMatchObject({ status: 503, code: 'key_lost', message: expect.stringMatching(sentence) });
    const config = await api.get('/device/config', { token: ground.podToken });
    expect(config).toMatchObject({ status: 503, code: 'key_lost' });
  });

  it('makes the rotation fail with a sentence that names the unreadable secret', async () => {
    const settings = { DATABASE_URL: url, ENCRYPTION_KEY: FIRST };
    const { code, stderr } = await npmRun(['keys:rotate'], settings);
    expect(code).toBe(1);
    expect(stderr).toMatch(
      /No key of ENCRYPTION_KEY and ENCRYPTION_KEYS_OLD reads business_partners\.api_key_encrypted of id \d/,
    );
    const { stdout } = await npmRun(['keys:rotate'], {
      ...settings,
      ENCRYPTION_KEYS_OLD: `${SECOND}, ${FIRST}`,
    });
    expect(stdout).toContain(`encrypted with the key ${new Keyring(FIRST).keyId}.`);
    await assertAllWorks(await serverWith(FIRST));
  });
});
