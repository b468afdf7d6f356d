import { afterEach, expect, it, vi } from 'vitest';
import { refusalOfWrite, withCheckedHost } from '@/lib/platform/http/page-writes';

afterEach(() => vi.unstubAllEnvs());

const OURS = 'http://localhost:3000';
const PAGE = `${OURS}/reset?token=abc`;
const FORM = 'application/x-www-form-urlencoded';
const ACTION = { 'next-action': 'x', 'content-type': 'text/plain;charset=UTF-8' };
const MULTIPART = { 'next-action': 'x', 'content-type': 'multipart/form-data; boundary=x' };

/** The response to a page request; undefined if it is allowed. */
async function sent(method: string, headers: Record<string, string>, body?: string) {
  const response = await refusalOfWrite(new Request(PAGE, { method, headers, body }));
  return response ?? undefined;
}
const statusOf = async (...request: Parameters<typeof sent>) => (await sent(...request))?.status;

it.each([
  ['GET', {}, undefined],
  ['HEAD', { origin: 'https://elsewhere.example' }, undefined],
  ['POST', { origin: OURS, 'content-length': '10' }, undefined],
  ['POST', { origin: OURS, 'content-length': '1000000' }, undefined],
  ['POST', { origin: OURS, 'content-length': '1000001' }, 413],
  ['POST', { origin: OURS }, 411],
  ['POST', { 'content-length': '10' }, 403],
  ['POST', { origin: 'null', 'content-length': '10' }, 403],
  ['POST', { origin: 'http://localhost:3001', host: 'localhost:3001', 'content-length': '10' }, 403],
  ['POST', { origin: `${OURS}.elsewhere.example`, 'content-length': '10' }, 403],
  ['DELETE', { origin: 'https://elsewhere.example' }, 403],
] as const)('a %s request to a page with %j gets status %s', async (method, headers, status) => {
  expect(await statusOf(method, headers)).toBe(status);
});

it('a form submitted without JavaScript redirects to its page and is not read', async () => {
  for (const origin of [OURS, 'null', 'https://elsewhere.example'])
    for (const type of [FORM, `${FORM}; charset=utf-8`, 'multipart/form-data; boundary=x']) {
      const request = new Request(PAGE, {
        method: 'POST',
        headers: { origin, 'content-type': type },
        body: 'newPassword=Secret%4012345',
      });
      const response = await refusalOfWrite(request);
      expect([response?.status, response?.headers.get('location')]).toEqual([303, PAGE]);
      expect(request.bodyUsed).toBe(false);
    }
});

it('an action is malformed unless its arguments are plain', async () => {
  const submit = (headers: Record<string, string>, body: string) =>
    statusOf('POST', { origin: OURS, 'content-length': String(body.length), ...headers }, body);
  expect(await submit(ACTION, '[{"email":"a@b.example"}]')).toBeUndefined();
  for (const body of ['', '{', '["$1"]', '{"email":"a@b.example"}'])
    expect(await submit(ACTION, body)).toBe(400);
  expect(await submit(MULTIPART, '--x--')).toBe(400);
  expect(await submit({ ...ACTION, 'content-type': FORM }, 'a=1')).toBe(400);
  expect(await submit({ ...ACTION, 'content-type': 'application/json' }, '[]')).toBe(400);
  expect(await submit({ ...ACTION, 'next-action': '' }, '[]')).toBe(400);
});

it('an action whose body breaks off is malformed', async () => {
  const body = new ReadableStream({
    pull: (controller) => controller.error(new Error('aborted')),
  });
  const headers = { origin: OURS, 'content-length': '10', ...ACTION };
  const request = new Request(PAGE, { method: 'POST', headers, body, duplex: 'half' } as RequestInit);
  expect((await refusalOfWrite(request))?.status).toBe(400);
});

it('the origin of an action is compared with the checked host, not with a header of the caller', () => {
  const host = (headers: Record<string, string>) =>
    withCheckedHost(new Headers({ 'x-forwarded-host': 'elsewhere.example', ...headers })).get(
      'x-forwarded-host',
    );
  expect(host({ 'next-action': 'x', origin: OURS })).toBe('localhost:3000');
  expect(host({ 'next-action': 'x', origin: 'https://elsewhere.example' })).toBe('elsewhere.example');
  expect(host({ 'next-action': 'x' })).toBe('elsewhere.example');
  expect(host({ origin: OURS })).toBe('elsewhere.example');
});

it('a preview accepts writes from the deployment’s own address and its branch’s address', async () => {
  const [ownHost, branch] = ['hushpod-abc.example', 'hushpod-branch.example'];
  const from = (host: string) => statusOf('POST', { origin: `https://${host}`, 'content-length': '1' });
  vi.stubEnv('VERCEL_URL', ownHost);
  vi.stubEnv('VERCEL_BRANCH_URL', branch);
  // In production these are addresses of the deployment, not of the product.
  vi.stubEnv('VERCEL_ENV', 'production');
  expect([await from(ownHost), await from(branch)]).toEqual([403, 403]);
  vi.stubEnv('VERCEL_ENV', 'preview');
  expect([await from(ownHost), await from(branch), await from('other.example')]).toEqual([
    undefined,
    undefined,
    403,
  ]);
});
