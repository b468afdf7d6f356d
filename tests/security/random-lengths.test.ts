import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { db } from '@/db/client';
import { sessions } from '@/db/tables';
import { transact } from '@/db/transaction';
import { newWebId } from '@/lib/booking/web-id';
import { sha256 } from '@/lib/foundation/tokens';
import { issueResetLink } from '@/lib/parties/accounts/reset-links';
import { newNonce } from '@/lib/platform/http/content-security';
import { openApiSession, openBrowserSession } from '@/lib/platform/identity/sessions';
import { lockStaff } from '@/lib/platform/identity/staff-lock';
import { browserOnPage, browserWithoutCookie } from '@/lib/platform/identity/visitor-browser';
import { api } from '../fixtures/api';
import { adminToken, newAdmin, verified } from '../fixtures/people';
import { makeSpace } from '../fixtures/places';

/*
 * A token that opens something to anyone who has it is random, and too long to be guessed: docs/trust.md, requirement
 * 7.2.3.
 */

const CLIENT = { ip: null, userAgent: 'test' };
/** Six random values have a byte in common in one of about 10¹⁰ runs. */
const SAMPLES = 6;

let token: string;
let adminId: number;
let spaceId: number;
let partnerId: number;
beforeAll(async () => {
  token = await adminToken();
  adminId = (await newAdmin()).id;
  spaceId = (await makeSpace()).id;
  const partner = { name: 'Quiet Miles', code: 'RANDOM' };
  partnerId = (await api.post<{ id: number }>('/admin/business-partner', partner, { token })).data.id;
});

const post = async (path: string): Promise<Record<string, string>> =>
  (await api.post<Record<string, string>>(path, {}, { token })).data;

async function apiKey(): Promise<string> {
  const path = `/admin/business-partner/${partnerId}`;
  await post(`${path}/rotate-key`);
  return (await post(`${path}/reveal-key`)).api_key ?? '';
}

const podToken = async (): Promise<string> => (await post(`/admin/pod/${spaceId}/device-token`)).token ?? '';

async function apiSession(): Promise<{ id: string; bearer: string }> {
  const bearer = await openApiSession(await verified(adminId), CLIENT);
  const [row] = await db()
    .select({ id: sessions.id })
    .from(sessions)
    .where(eq(sessions.tokenHash, sha256(bearer)));
  return { id: row?.id ?? '', bearer };
}

const resetLink = (): Promise<string> =>
  transact(async (tx) => {
    await lockStaff(tx, adminId);
    return issueResetLink(tx, adminId, 60);
  });

describe('enough bits are random', () => {
  it.each<[string, number, BufferEncoding, () => Promise<string> | string]>([
    ['the session of a browser', 128, 'hex', async () => openBrowserSession(await verified(adminId), CLIENT)],
    ['the session of an API client', 128, 'hex', async () => (await apiSession()).id],
    ['a bearer token of staff', 256, 'base64url', async () => (await apiSession()).bearer],
    ['the token of a pod', 256, 'base64url', podToken],
    ['an API key', 256, 'base64url', apiKey],
    ['a link that sets a password', 256, 'base64url', resetLink],
    ['a webId', 128, 'base64url', newWebId],
    ['a browser on a page', 128, 'base64url', () => browserOnPage(undefined).deviceKey],
    ['a caller without a cookie', 128, 'base64url', () => browserWithoutCookie().deviceKey],
    ['a nonce', 128, 'base64url', newNonce],
  ])('in %s: %i', async (_, bits, encoding, make) => {
    const values: Buffer[] = [];
    for (let count = 0; count < SAMPLES; count += 1) {
      const value = await make();
      values.push(Buffer.from(value.replace(/^[a-z]{3}_/, ''), encoding));
    }
    for (const value of values) expect(value.length * 8).toBeGreaterThanOrEqual(bits);
    const constant = [...(values[0] ?? [])].filter((byte, index) =>
      values.every((value) => value[index] === byte),
    );
    expect(constant).toEqual([]);
  });
});

it('all other tokens are at least as long', () => {
  const sources: Record<string, string> = import.meta.glob(['/{lib,app}/**/*.ts', '!/**/*.test.ts'], {
    query: '?raw',
    import: 'default',
    eager: true,
  });
  const calls = Object.entries(sources).flatMap(([file, text]) =>
    [...text.matchAll(/\bnewToken\(([^)]*)\)/g)].map(([call, args = '']) => ({ file, call, args })),
  );
  expect(calls.length).toBeGreaterThanOrEqual(9);
  // With its own number of bytes, if it is not the usual 32.
  const short = calls.filter(({ args }) => !/^'[a-z]+'(?:, (?:1[6-9]|[2-9]\d))?$/.test(args));
  expect(
    short.map(({ file, call }) => `Give ${call} of ${file.slice(1)} at least 16 bytes, as a number.`),
  ).toEqual([]);
});
