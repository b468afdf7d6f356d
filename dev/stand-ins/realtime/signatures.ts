import { createHash, createHmac, timingSafeEqual } from 'node:crypto';

export type RealtimeKeys = { appId: string; key: string; secret: string };

/** Whether two texts are equal, compared in constant time. */
function same(given: string, expected: string): boolean {
  const [left, right] = [Buffer.from(given), Buffer.from(expected)];
  return left.length === right.length && timingSafeEqual(left, right);
}

function hmac(secret: string, text: string): string {
  return createHmac('sha256', secret).update(text).digest('hex');
}

/** Whether the app authorized this socket for `parts`: to join a channel, or to sign in as a user. */
export function isAuthorised({ key, secret }: RealtimeKeys, auth: unknown, parts: string[]): boolean {
  return typeof auth === 'string' && same(auth, `${key}:${hmac(secret, parts.join(':'))}`);
}

/** What is wrong with a signed call of the HTTP API; undefined if the app itself signed it. */
export function refusalOf({ key, secret }: RealtimeKeys, method: string, url: URL, body: string) {
  const { auth_signature: signature = '', ...signed } = Object.fromEntries(url.searchParams);
  const query = Object.keys(signed)
    .sort()
    .map((name) => `${name}=${signed[name]}`)
    .join('&');
  const expected = hmac(secret, [method, url.pathname, query].join('\n'));
  if (signed.auth_key !== key || !same(signature, expected)) return 'Invalid signature';
  if (Math.abs(Date.now() / 1000 - Number(signed.auth_timestamp)) > 600) return 'Timestamp expired';
  if (body && createHash('md5').update(body).digest('hex') !== signed.body_md5) return 'Invalid body_md5';
  return undefined;
}
