import { expect, LOGINS, test } from './fixtures/test';
import { setup } from './setup/facts';

/*
 * Our own server calls endpoints itself; a slash at the end of an address leaves it to the framework. Both have to say the
 * same: lib/platform/http/endpoints.ts.
 */

/** What differs from response to response, or says how it is sent. */
const OWN = new Set([
  'x-request-id',
  'server-timing',
  'date',
  'vary',
  'connection',
  'keep-alive',
  'transfer-encoding',
  'content-length',
]);

type Ask = { method?: string; path: string; query?: string; body?: string; headers?: Record<string, string> };

async function ask({ method = 'GET', path, query = '', body, headers }: Ask) {
  const response = await fetch(`${setup().app}/api/v2${path}${query}`, { method, headers, body });
  const kept = [...response.headers].filter(([name]) => !OWN.has(name));
  return {
    // The framework names what its router reads.
    isDirect: response.headers.get('vary')?.toLowerCase() === 'accept-encoding',
    said: { status: response.status, headers: Object.fromEntries(kept), body: await response.text() },
  };
}

async function token(): Promise<string> {
  const headers = { 'content-type': 'application/json' };
  const { said } = await ask({ method: 'POST', path: '/login', headers, body: JSON.stringify(LOGINS.admin) });
  return JSON.parse(said.body).data.token;
}

test('endpoints say the same whether our server or the framework calls them', async ({ sql }) => {
  const authorization = `Bearer ${await token()}`;
  const headers = { authorization };
  const json = { ...headers, 'content-type': 'application/json' };
  const [plan] = await sql<{ id: number }[]>`select min(id)::int as id from pricing_plans`;
  const asked: Ask[] = [
    { path: '/healthz' },
    { path: '/pricingPlans', headers },
    { path: '/pricingPlans', query: '?limit=3&page=1&search=min', headers },
    { path: '/pricingPlans', query: '?export=csv&clock=UTC', headers },
    { path: '/pricingPlans', query: '?export=csv', headers: { ...headers, 'accept-encoding': 'identity' } },
    { path: `/pricingPlans/${plan!.id}`, headers },
    { path: '/pricingPlans/99999999', headers },
    { path: '/pricingPlans/none', headers },
    { path: '/pricingPlans', query: '?sort=nothing', headers },
    { path: '/pricingPlans' },
    { path: '/pricingPlans', headers: { authorization: 'Bearer none' } },
    { method: 'POST', path: '/pricingPlans', headers: json, body: '{"durationMinutes": "many"}' },
    { method: 'POST', path: '/pricingPlans', headers: json, body: '{' },
    {
      method: 'POST',
      path: '/pricingPlans',
      headers: json,
      body: JSON.stringify({ name: 'x'.repeat(70_000) }),
    },
    { method: 'POST', path: '/pricingPlans', headers, body: 'durationMinutes=5' },
  ];
  // The framework loads an endpoint with its first request, and offers it to the server then.
  for (const each of asked) await ask(each);
  for (const each of asked) {
    const direct = await ask(each);
    const byFramework = await ask({ ...each, path: `${each.path}/` });
    expect([each, direct.isDirect, byFramework.isDirect]).toEqual([each, true, false]);
    expect([each, direct.said]).toEqual([each, byFramework.said]);
  }
});

test('what an endpoint does not have is refused as before', async () => {
  await ask({ path: '/healthz' });
  const refused = async (method: string, path: string) => {
    const response = await fetch(`${setup().app}/api/v2${path}`, { method });
    return [response.status, response.headers.get('content-type')?.split(';')[0]];
  };
  expect(await refused('DELETE', '/healthz')).toEqual([405, 'application/json']);
  expect(await refused('GET', '/healthz/more')).toEqual([404, 'application/json']);
  expect((await refused('HEAD', '/healthz'))[0]).toBe(200);
  expect((await refused('OPTIONS', '/healthz'))[0]).toBe(204);
});
