import { afterEach, expect, it, vi } from 'vitest';
import { refusalOfWrite } from '@/lib/platform/http/page-writes';

afterEach(() => vi.unstubAllEnvs());

/** The response to a page request; null if it is allowed. */
function sent(method: string, headers: Record<string, string>): number | null {
  return refusalOfWrite({ method, headers: new Headers(headers) })?.status ?? null;
}

const OURS = 'http://localhost:3000';

it.each([
  ['GET', {}, null],
  ['HEAD', { origin: 'https://elsewhere.example' }, null],
  ['POST', { origin: OURS, 'content-length': '10' }, null],
  ['POST', { origin: OURS, 'content-length': String(1024 * 1024) }, null],
  ['POST', { origin: OURS, 'content-length': String(1024 * 1024 + 1) }, 413],
  ['POST', { origin: OURS }, 411],
  ['POST', { 'content-length': '10' }, 403],
  ['POST', { origin: 'null', 'content-length': '10' }, 403],
  ['POST', { origin: 'http://localhost:3001', host: 'localhost:3001', 'content-length': '10' }, 403],
  ['POST', { origin: `${OURS}.elsewhere.example`, 'content-length': '10' }, 403],
  ['DELETE', { origin: 'https://elsewhere.example' }, 403],
] as const)('%s to a page with %j: %s', (method, headers, status) => {
  expect(sent(method, headers)).toBe(status);
});

it('a preview takes writes from the deployment’s own address and from its branch’s', () => {
  const [own, branch] = ['hushpod-abc.example', 'hushpod-branch.example'];
  const from = (host: string) => sent('POST', { origin: `https://${host}`, 'content-length': '1' });
  vi.stubEnv('VERCEL_URL', own);
  vi.stubEnv('VERCEL_BRANCH_URL', branch);
  // In production these are addresses of the deployment, not of the product.
  vi.stubEnv('VERCEL_ENV', 'production');
  expect([from(own), from(branch)]).toEqual([403, 403]);
  vi.stubEnv('VERCEL_ENV', 'preview');
  expect([from(own), from(branch), from('other.example')]).toEqual([null, null, 403]);
});
