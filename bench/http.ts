import { gzipSync } from 'node:zlib';
import postgres from 'postgres';
import type { Service } from '../dev/processes';
import { type Ground, signIn } from './ground';
import { latencies, loadByTurns, type Request, requestFor } from './load';
import { ownSpaces } from './own-spaces';

/** A target that is requested. Its `limit` is the row of the bare app that its rate is compared with. */
type Case = Request & { name: string; limit: 'route' | 'page'; as?: 'browser' | 'api' };

const CONNECTIONS = 16;
/** Requests to each target before the measurement: a server that has just started takes half as long again. */
const WARM_UP_SECONDS = 2;
/** Paths of the bare app. */
const BARE = { route: '/route', page: '/empty', table: '/table' };
const past = (query: string) => `/api/v2/admin/bookings?filter=past&${query}`;

const rates = (freePath: string, takenPath: string): Case[] => [
  { name: 'healthz', limit: 'route', path: '/api/v2/healthz' },
  { name: 'sign-in page', limit: 'page', path: '/' },
  { name: 'list API: past bookings', limit: 'route', path: past(''), as: 'api' },
  { name: 'list API: users', limit: 'route', path: '/api/v2/users', as: 'api' },
  { name: 'list API: spaces', limit: 'route', path: '/api/v2/admin/pod', as: 'api' },
  { name: 'bookings page', limit: 'page', path: '/admin/booking?filter=past', as: 'browser' },
  { name: 'spaces page', limit: 'page', path: '/admin/space', as: 'browser' },
  { name: 'dashboard page', limit: 'page', path: '/admin/dashboard', as: 'browser' },
  { name: 'QR code page', limit: 'page', path: '/admin/qr-code', as: 'browser' },
  { name: 'visitor page, free', limit: 'page', path: freePath },
  { name: 'visitor page, in use', limit: 'page', path: takenPath },
];

const single: Case[] = [
  { name: 'past bookings, page 1', limit: 'route', path: past(''), as: 'api' },
  { name: 'past bookings, page 5,000', limit: 'route', path: past('page=5000'), as: 'api' },
  { name: 'search a name', limit: 'route', path: past('search=kowalski'), as: 'api' },
  { name: 'search an e-mail', limit: 'route', path: past('search=kowalski%40example'), as: 'api' },
  { name: 'search a reference', limit: 'route', path: past('search=HP-7F'), as: 'api' },
  { name: 'search a phone number', limit: 'route', path: past('search=5550'), as: 'api' },
  {
    name: 'partner and month',
    limit: 'route',
    path: past('businessPartnerId=2&startDate=2026-06-01&endDate=2026-06-30'),
    as: 'api',
  },
  { name: 'a month', limit: 'route', path: past('startDate=2026-06-01&endDate=2026-06-30'), as: 'api' },
  { name: 'sort by name', limit: 'route', path: past('sort=sortByName&type=ASC'), as: 'api' },
  { name: 'sort by amount', limit: 'route', path: past('sort=sortByAmount&type=DESC'), as: 'api' },
];

/** A response as it is sent for a page load, and as a router would request it after a click. */
async function sizes(base: string, { path, headers }: Request) {
  const html = await (await fetch(base + path, { headers })).arrayBuffer();
  const rsc = await (await fetch(base + path, { headers: { ...headers, rsc: '1' } })).arrayBuffer();
  return { bytes: html.byteLength, gzip: gzipSync(Buffer.from(html)).length, rsc: rsc.byteLength };
}

/** Statements and round trips of one request, after the process has warmed up. */
async function traffic({ app, counter }: Ground, request: Request) {
  const once = async () => (await fetch(app + request.path, { headers: request.headers })).arrayBuffer();
  const samples = [];
  for (let round = 0; round < 12; round += 1) {
    counter.reset();
    await once();
    const { statements, roundTrips } = counter.read();
    samples.push({ statements, roundTrips });
  }
  // Jobs of the process occasionally write at the same time: the smallest count is the request's own.
  return samples.slice(4).reduce((least, each) => (each.statements < least.statements ? each : least));
}

export type Row = {
  name: string;
  rate?: number;
  /** Milliseconds of the server's processor time per request. */
  cpu?: number;
  /** The ratio to the limit's, measured in turns: other load on the machine hardly changes it. */
  ratio?: number;
  p50: number;
  p95: number;
  p99?: number;
  statements?: number;
  roundTrips?: number;
  bytes?: number;
  gzip?: number;
  rsc?: number;
};

const wanted = (name: string) => !process.env.BENCH_ONLY || new RegExp(process.env.BENCH_ONLY).test(name);

/** The page behind the QR code of a pod that is not booked. */
async function freeSpace({ databaseUrl }: Ground): Promise<string> {
  const sql = postgres(databaseUrl, { max: 1, onnotice: () => {} });
  const { spaces, boxKey } = await ownSpaces(sql, 1);
  await sql.end();
  return `/qr-redirect/${spaces[0]?.id}/${boxKey}`;
}

/** Measures what each request costs, beside the limits of the bare app at `bare`. */
export async function benchHttp(ground: Ground, bare: string): Promise<Row[]> {
  const rows: Row[] = [];
  let service: Service = await ground.startApp();
  const ofBare = (name: keyof typeof BARE) => ({ base: bare, request: { path: BARE[name] } });
  const limits = ['route', 'page', 'table'] as const;
  const signedIn = await signIn(ground.app);
  const withHeaders = ({ as, ...rest }: Case) => ({ ...rest, headers: as ? signedIn[as] : {} });
  const cases = rates(await freeSpace(ground), ground.facts.visitorPath)
    .filter(({ name }) => wanted(name))
    .map(withHeaders);
  for (const target of [...limits.map(ofBare), ...cases.map((request) => ({ base: ground.app, request }))])
    await requestFor(target, CONNECTIONS, WARM_UP_SECONDS);
  for (const [at, load] of (await loadByTurns(limits.map(ofBare), CONNECTIONS)).entries())
    rows.push({ ...load, name: `bare ${limits[at]}`, ratio: undefined });
  for (const { name, limit, ...request } of cases) {
    const [, load] = await loadByTurns([ofBare(limit), { base: ground.app, request }], CONNECTIONS);
    if (load) rows.push({ name, ...load, ...(await sizes(ground.app, request)) });
  }
  const singles = single.filter(({ name }) => wanted(name)).map(withHeaders);
  for (const { name, limit: _, ...request } of singles)
    rows.push({ name, ...(await latencies(ground.app, request)), rate: undefined });
  await service.stop();
  service = await ground.startApp({ counted: true });
  for (const each of [...cases, ...singles])
    Object.assign(rows.find(({ name }) => name === each.name) ?? {}, await traffic(ground, each));
  await service.stop();
  return rows;
}
