import { eq } from 'drizzle-orm';
import { describe, expect, it, vi } from 'vitest';
import { GET, POST } from '@/app/api/auth/[...nextauth]/route';
import { db } from '@/db/client';
import { sessions } from '@/db/tables';
import { browserCookie, subAdmin } from '../fixtures/people';

/** Cookies that an operation sets itself, which only the page server has. */
vi.mock('next/headers', () => ({ cookies: async () => ({ get: () => undefined, set: () => {} }) }));

const ORIGIN = 'http://localhost:3000';
/** Every path that the library recognises, with its own provider and a foreign one, and some that it does not. */
const PATHS = [
  'providers',
  'csrf',
  'session',
  'signin',
  'signout',
  'error',
  'verify-request',
  '_log',
  'callback',
  'signin/credentials',
  'callback/credentials',
  'signin/google',
  'callback/google',
  'callback/email',
  'nothing',
  'callback/credentials/more',
  '%ff',
  '__proto__',
  'constructor',
];
const ODD = [
  '//evil.example',
  'https://evil.example/a',
  'javascript:alert(1)',
  'data:text/html,x',
  '\\\\evil.example',
  '/\\evil.example',
  `/${'a'.repeat(40_000)}`,
  'a'.repeat(100_000),
  '%ff',
  '\0',
  '',
];

type Sent = { query?: string; body?: string | undefined; type?: string; cookie?: string; method?: string };

async function call(path: string, { query = '', body, type, cookie, method }: Sent = {}) {
  const init = {
    method: method ?? (body === undefined ? 'GET' : 'POST'),
    headers: { ...(type && { 'content-type': type }), ...(cookie && { cookie }) },
    ...(body !== undefined && { body }),
  };
  const handle = init.method === 'POST' ? POST : GET;
  const request = new Request(`${ORIGIN}/api/auth/${path}${query}`, init);
  const response = await handle(request, { params: Promise.resolve({ nextauth: path.split('/') }) });
  return { status: response.status, headers: response.headers, text: await response.text() };
}

const FORM = 'application/x-www-form-urlencoded';

/** What is wrong with a response: a defect, a refusal without our body, or a redirect to another server. */
function faultsOf({ status, headers, text }: Awaited<ReturnType<typeof call>>): string[] {
  const problems: string[] = [];
  if (status >= 500) problems.push(`is ${status}`);
  if (status >= 400) {
    const { message, code, url } = JSON.parse(text);
    if (!url && !(message && code)) problems.push(`${status} says ${text.slice(0, 100)}`);
  }
  const location = headers.get('location');
  if (
    location &&
    !['/', `${ORIGIN}/api/auth/signin?csrf=true`, `${ORIGIN}/api/auth/signout?csrf=true`].includes(location)
  )
    problems.push(`leads to ${location.slice(0, 100)}`);
  if (/evil|javascript:|a{12}/.test(`${text}${[...headers].join()}`)) problems.push('repeats what was sent');
  return problems;
}

async function findFaults(calls: [string, string, Sent][]): Promise<string[]> {
  const messages: string[] = [];
  for (const [what, path, sent] of calls)
    for (const fault of faultsOf(await call(path, sent))) messages.push(`${path} with ${what}: ${fault}`);
  return messages;
}

describe.each(PATHS)('/api/auth/%s', (path) => {
  it('responds with our own errors and redirects, whatever return address it is given', async () => {
    const calls = ODD.flatMap((url): [string, string, Sent][] => {
      const what = JSON.stringify(url.slice(0, 20));
      const form = new URLSearchParams({ callbackUrl: url, csrfToken: 'x', json: 'true' }).toString();
      const cookie = `next-auth.callback-url=${encodeURIComponent(url)}`;
      return [
        [`the query ${what}`, path, { query: `?callbackUrl=${encodeURIComponent(url)}` }],
        [`the query ${what}, as it is`, path, { query: `?callbackUrl=${url}` }],
        [`the query ${what} twice`, path, { query: `?callbackUrl=${url}&callbackUrl=x&error=${url}` }],
        [`the cookie ${what}`, path, { cookie }],
        [`the cookie ${what} in a form`, path, { cookie, body: 'json=true', type: FORM }],
        [`the form ${what}`, path, { body: form, type: FORM }],
      ];
    });
    expect(await findFaults(calls)).toEqual([]);
  });

  it('responds with our own errors and redirects, whatever body it is sent', async () => {
    const bodies = [
      'null',
      '[]',
      '1',
      '{',
      '{"callbackUrl":["x"]}',
      '{"callbackUrl":{}}',
      '{"email":{"a":1}}',
      '',
    ];
    const calls = bodies.flatMap((body): [string, string, Sent][] => [
      [body, path, { body, type: 'application/json' }],
      [`${body} as text`, path, { body, type: 'text/plain' }],
      [`${body} as a form`, path, { body, type: FORM }],
    ]);
    expect(await findFaults(calls)).toEqual([]);
  });
});

it('a sign-in page of the library redirects to ours', async () => {
  for (const path of ['callback/credentials', 'signin', 'signout', 'error', 'verify-request'])
    expect([path, (await call(path)).status, (await call(path)).headers.get('location')]).toEqual([
      path,
      302,
      '/',
    ]);
});

describe('a browser', () => {
  /** The cookies of a response, as a browser sends them back. */
  const cookiesIn = (headers: Headers) =>
    headers
      .getSetCookie()
      .map((cookie) => cookie.split(';')[0])
      .join('; ');

  async function fetchCsrf() {
    const { headers, text } = await call('csrf');
    return { cookie: cookiesIn(headers), csrfToken: String(JSON.parse(text).csrfToken) };
  }
  const post = (path: string, cookie: string, fields: Record<string, string>) =>
    call(path, { cookie, type: FORM, body: new URLSearchParams({ ...fields, json: 'true' }).toString() });

  it('signs in and out through the paths of the library', async () => {
    expect(JSON.parse((await call('providers')).text)).toHaveProperty('credentials');
    const someone = await subAdmin([]);
    const { cookie, csrfToken } = await fetchCsrf();
    const credentials = { email: someone.email, password: someone.password, csrfToken };
    const signInResponse = await post('callback/credentials', cookie, credentials);
    expect(signInResponse.status).toBe(200);
    const session = `${cookie}; ${cookiesIn(signInResponse.headers)}`;
    expect(session).toContain('next-auth.session-token=');
    expect(JSON.parse((await call('session', { cookie: session })).text)).toEqual({
      expires: expect.any(String),
    });
    const signOutResponse = await post('signout', session, { csrfToken });
    expect(JSON.parse(signOutResponse.text)).toEqual({ url: ORIGIN });
    const rows = await db().select().from(sessions).where(eq(sessions.adminId, someone.id));
    expect(rows.filter(({ tokenHash, revokedAt }) => !tokenHash && !revokedAt)).toEqual([]);
  });

  it('gets an error message without internal details', async () => {
    const { cookie, csrfToken } = await fetchCsrf();
    const unknownPerson = { email: 'nobody@nowhere.test', password: 'Wrong#2026', csrfToken };
    const { status, text } = await post('callback/credentials', cookie, unknownPerson);
    expect(status).toBe(401);
    expect(new URL(JSON.parse(text).url).searchParams.get('error')).toBe('Invalid email or password');
  });

  it.each([
    ['another token', { csrfToken: 'guessed' }, true],
    ['no token', {}, true],
    ['no cookie', null, false],
  ] as const)(
    'gets a message that the sign-in failed without its CSRF token: %s',
    async (_what, override, sendsCookie) => {
      const someone = await subAdmin([]);
      const { cookie, csrfToken } = await fetchCsrf();
      const credentials = {
        email: someone.email,
        password: someone.password,
        ...(override ?? { csrfToken }),
      };
      const { status, text, headers } = await post(
        'callback/credentials',
        sendsCookie ? cookie : '',
        credentials,
      );
      const { message, code, url } = JSON.parse(text);
      expect([status, code]).toEqual([400, 'csrf']);
      expect(message).toContain('Allow cookies');
      expect(new URL(url).searchParams.get('error')).toBe(message);
      expect(cookiesIn(headers)).not.toContain('session-token');
    },
  );

  it('stays signed in when another page without its token asks for a sign-out', async () => {
    const someone = await subAdmin([]);
    const session = await browserCookie(someone.id);
    await post('signout', session, { csrfToken: 'guessed' });
    const rows = await db().select().from(sessions).where(eq(sessions.adminId, someone.id));
    expect(rows.filter(({ tokenHash, revokedAt }) => !tokenHash && !revokedAt)).toHaveLength(1);
  });
});
