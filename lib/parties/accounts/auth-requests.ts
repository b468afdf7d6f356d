import 'server-only';
import type { NextApiRequest, NextApiResponse } from 'next';
import NextAuth from 'next-auth';
import { z } from 'zod';
import { invalid, notFound } from '@/lib/foundation/errors';
import { cookiesIn } from '@/lib/foundation/headers/cookie-header';
import { env } from '@/lib/foundation/settings/env';
import { percentDecoded } from '@/lib/foundation/text/untrusted-text';
import { failureResponse } from '@/lib/platform/http/failure-response';
import { BODY_BYTES, readJson } from '@/lib/platform/http/request-body';
import { authOptions } from './next-auth';

/**
 * The actions of the library that are used; the others are its own pages and other ways to sign in, which are
 * disabled.
 */
const OPERATIONS = new Set([
  'GET providers',
  'GET csrf',
  'GET session',
  'POST callback/credentials',
  'POST signout',
  'POST _log',
]);
/** Its paths that are pages, or that people can open directly: they redirect to our own sign-in page. */
const PATHS = new Set([
  ...[...OPERATIONS].map((operation) => operation.split(' ')[1]),
  ...['signin', 'signin/credentials', 'signout/credentials', 'callback', 'error', 'verify-request'],
]);

const text = z.string().max(1_000).optional();
const fields = z.object({
  csrfToken: text,
  email: text,
  password: text,
  otp: text,
  passkey: z.string().max(16_000).optional(),
  json: text,
});

const decoded = (value: string): string => percentDecoded(value) ?? value;

/** The cookies of a request by name, except the return address: the server alone decides where a sign-in leads. */
const cookiesOf = (request: Request): Record<string, string> =>
  Object.fromEntries(
    [...cookiesIn(request.headers.get('cookie'))]
      .filter(([name]) => !name.endsWith('next-auth.callback-url'))
      .map(([name, value]) => [name, decoded(value)]),
  );

const NO_COOKIE = 'Your browser did not send our cookie. Allow cookies for this site, then try again';

/**
 * The response to a sign-in without the token of its cookie; `url` is where the library's browser script looks for an
 * error.
 */
function withoutToken(): Response {
  const url = `${env().APP_URL}/?${new URLSearchParams({ error: NO_COOKIE })}`;
  const headers = { 'cache-control': 'private, no-store' };
  return Response.json({ message: NO_COOKIE, code: 'csrf', url }, { status: 400, headers });
}

/** Collects what the library writes into a response. */
class Collected {
  code = 200;
  readonly headers = new Headers();
  body: string | null = null;
  private readonly cookies: string[] = [];

  status(code: number) {
    this.code = code;
    return this;
  }
  getHeader(name: string) {
    return name.toLowerCase() === 'set-cookie' ? this.cookies : this.headers.get(name);
  }
  setHeader(name: string, value: string | string[]) {
    if (name.toLowerCase() === 'set-cookie') this.cookies.splice(0, this.cookies.length, ...[value].flat());
    else this.headers.set(name, String(value));
    return this;
  }
  json(value: unknown) {
    this.headers.set('content-type', 'application/json');
    this.body = JSON.stringify(value);
  }
  send(value: unknown) {
    if (typeof value === 'string') this.body = value;
    else this.json(value ?? {});
  }
  end() {}

  /** Whether the library redirects to its own page for lack of a token, which a form would take for success. */
  private lacksToken(): boolean {
    return this.body?.includes('/signin?csrf=true') ?? false;
  }

  toResponse(): Response {
    if (this.lacksToken()) return withoutToken();
    this.headers.set('cache-control', 'private, no-store');
    for (const cookie of this.cookies) this.headers.append('set-cookie', cookie);
    return new Response(this.body, { status: this.code, headers: this.headers });
  }
}

async function operate(request: Request, path: string[]): Promise<Response> {
  const sent = request.method === 'POST' ? await readJson(request, BODY_BYTES.ordinary, true) : {};
  const { data: body } = fields.safeParse(sent);
  if (!body) throw invalid('The fields of the form are malformed');
  const seen = {
    method: request.method,
    query: { nextauth: path },
    body,
    cookies: cookiesOf(request),
    headers: Object.fromEntries(request.headers),
  };
  const collected = new Collected();
  // The library's page API, because it uses the arguments that it receives; its other API reads the request by
  // itself.
  await NextAuth(seen as unknown as NextApiRequest, collected as unknown as NextApiResponse, authOptions());
  return collected.toResponse();
}

/**
 * A request below `/api/auth`, by the `path` after it: only what the console's sign-in needs from the library. Its
 * other paths redirect to our sign-in page, or are 405: docs/rules.md#auth-paths.
 */
export async function authResponse(request: Request, path: string[]): Promise<Response> {
  try {
    const name = path.join('/');
    if (OPERATIONS.has(`${request.method} ${name}`)) return await operate(request, path);
    if (!PATHS.has(name)) throw notFound('Path');
    if (request.method === 'GET') return new Response(null, { status: 302, headers: { location: '/' } });
    const failure = { message: 'This path does not have this method', code: 'method_not_allowed' };
    return Response.json(failure, { status: 405, headers: { 'cache-control': 'no-store' } });
  } catch (error) {
    return failureResponse(error, request);
  }
}
