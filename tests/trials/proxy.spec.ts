import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { healthReport } from '../../dev/pods/health';
import { startPod } from '../../dev/pods/pod';
import { listen } from '../e2e/fixtures/listening';
import {
  type App,
  call,
  newOwnDatabase,
  podsReport,
  podTokens,
  settled,
  start,
  violations,
  visit,
} from '../e2e/fixtures/own-app';
import { newAdmin } from '../e2e/fixtures/people';
import { mailsTo } from '../e2e/fixtures/stand-ins';
import { expect, test } from '../e2e/fixtures/test';

/** A proxy that passes each request to the next instance, no matter who sends it. */
async function takeTurns() {
  let targets: URL[] = [];
  let turn = 0;
  /** How many requests each instance got, by its address. */
  const served = new Map<string, number>();
  const server = http.createServer((request, response) => {
    const target = targets[turn % targets.length];
    turn += 1;
    if (!target) return void response.writeHead(503).end();
    served.set(target.origin, (served.get(target.origin) ?? 0) + 1);
    const { method, url: path, socket } = request;
    const headers = { ...request.headers, 'x-forwarded-for': socket.remoteAddress };
    const { hostname, port } = target;
    const upstream = http.request({ hostname, port, method, path, headers }, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(response);
    });
    upstream.on('error', () => (response.headersSent ? response.destroy() : response.writeHead(502).end()));
    response.on('close', () => upstream.destroy());
    request.pipe(upstream);
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    served,
    /** Sets the instances that are used from now on. */
    to: (...urls: string[]) => {
      targets = urls.map((url) => new URL(url));
    },
    stop: () => {
      server.closeAllConnections();
      return new Promise((done) => server.close(done));
    },
  };
}

const SPACES = 6;
/** Wrong passwords of one account from one network: docs/rules.md#rate-limits. */
const WRONG_PASSWORDS = 10;

test('two instances behind a proxy that takes turns are one: doors, limits, numbers, mails, and one that is killed', async () => {
  test.setTimeout(600_000);
  const database = await newOwnDatabase(SPACES);
  const proxy = await takeTurns();
  const apps = await Promise.all([0, 1].map(() => start(database.url, { TRUSTED_PROXIES: '1' })));
  const all = { ...apps[0]!, url: proxy.url } satisfies App;
  const ends: (() => unknown)[] = [];
  try {
    proxy.to(...apps.map(({ url }) => url));
    const { email, password } = await newAdmin(database.sql);
    const login = await call<{ token: string }>(all, 'POST', '/login', {}, { email, password });
    const staff = { authorization: `Bearer ${login!.data.token}` };

    // Pods whose polls reach whichever instance the proxy chooses.
    const tokens = await podTokens(all, database);
    const pods = tokens.map((token) => startPod({ baseUrl: proxy.url, token, mode: 'healthy' }));
    for (const pod of pods) ends.push(pod.stop);
    await podsReport(database);

    const guests: string[] = [];
    async function bookAndOpen(at: number): Promise<(number | undefined)[]> {
      const { held, paid, email: guest, open } = await visit(all, database, database.spaces[at]!);
      guests.push(guest);
      return [held, paid, await open()];
    }
    for (let at = 0; at < SPACES - 1; at += 1) expect(await bookAndOpen(at)).toEqual([201, 200, 200]);
    expect(pods.map(({ executed }) => executed.length)).toEqual([1, 1, 1, 1, 1, 0]);
    for (const { url } of apps) expect(proxy.served.get(new URL(url).origin)).toBeGreaterThan(10);

    // Counted once, whichever instance noticed it.
    const attempts: (number | undefined)[] = [];
    for (let attempt = 0; attempt <= WRONG_PASSWORDS; attempt += 1)
      attempts.push((await call(all, 'POST', '/login', {}, { email, password: 'Wrong#2026' }))?.status);
    expect(attempts).toEqual([...Array(WRONG_PASSWORDS).fill(401), 429]);

    // Two instances publish; the numbers of the channel are in one row.
    const { numbers, end } = await listen(all, staff, database.spaces);
    ends.push(end);
    const report = (token: string, cpu: number) => {
      const healthy = healthReport('healthy');
      const body = { ...healthy, internal: { ...healthy.internal, cpu } };
      return call(all, 'POST', '/device/health', { authorization: `Bearer ${token}` }, body);
    };
    for (let cpu = 1; cpu <= 20; cpu += 1) await Promise.all(tokens.map((token) => report(token, cpu)));
    await expect.poll(() => numbers.length).toBeGreaterThan(5);
    expect(numbers).toEqual(numbers.map((_, at) => numbers[0]! + at));

    await apps[0]!.kill();
    proxy.to(apps[1]!.url);
    await expect.poll(() => bookAndOpen(SPACES - 1), { timeout: 60_000 }).toEqual([201, 200, 200]);
    await settled(database);
    for (const guest of guests.slice(0, SPACES - 1)) expect(await mailsTo(guest), guest).toHaveLength(1);
    expect(await violations(database)).toEqual([]);
  } finally {
    for (const end of ends) await end();
    for (const app of apps) await app.kill();
    await proxy.stop();
    await database.sql.end();
  }
});
