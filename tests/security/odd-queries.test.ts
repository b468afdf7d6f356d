import http from 'node:http';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { filterKeys } from '@/lib/platform/list/define';
import { serveApi } from '../fixtures/api-server';
import { LISTS } from '../fixtures/lists';
import { oddQueries } from '../fixtures/odd-queries';
import { adminToken } from '../fixtures/people';

/** Lists, and the sums above one, which read the list's own query. */
const PATHS = [
  ...LISTS.map((list) => ({ path: list.path, keys: filterKeys(list) })),
  ...LISTS.filter(({ path }) => path === '/admin/ledger').map((list) => ({
    path: `${list.path}/totals`,
    keys: filterKeys(list),
  })),
];

let token: string;
let server: Awaited<ReturnType<typeof serveApi>>;
beforeAll(async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  [token, server] = await Promise.all([adminToken(), serveApi()]);
});
afterAll(() => server.stop());

/** Requests a literal URL: `fetch` would normalise it. */
const get = (path: string): Promise<{ status: number; text: string }> =>
  new Promise((resolve, reject) => {
    const { hostname, port } = new URL(server.url);
    const request = http.get(
      { hostname, port, path, headers: { authorization: `Bearer ${token}` } },
      (response) => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk) => chunks.push(chunk));
        response.on('end', () =>
          resolve({ status: response.statusCode ?? 0, text: Buffer.concat(chunks).toString() }),
        );
      },
    );
    request.on('error', reject);
  });

const REFUSALS: Record<number, string> = { 400: 'invalid', 404: 'not_found' };

/** The list, or a refusal of a parameter; 404 if it names a record that does not exist. */
function isSensible({ status, text }: { status: number; text: string }): boolean {
  const body = JSON.parse(text);
  if (status === 200) return 'data' in body;
  return status in REFUSALS && body.code === REFUSALS[status] && typeof body.message === 'string';
}

describe.each(PATHS)('$path', ({ path, keys }) => {
  it('responds to any query with the list or a helpful refusal', async () => {
    const queries = oddQueries(keys);
    expect(queries.length).toBeGreaterThanOrEqual(60);
    const faults: string[] = [];
    for (const query of queries) {
      const response = await get(`/api/v2${path}?${query}`);
      if (!isSensible(response))
        faults.push(`${query.slice(0, 80)}: ${response.status} ${response.text.slice(0, 120)}`);
    }
    expect(faults).toEqual([]);
  });
});
