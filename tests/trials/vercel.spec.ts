import { execFileSync, spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { serverSettings } from '@/lib/foundation/settings/env';
import { fromRoot, ROOT } from '../../dev/root';
import { newOwnDatabase, type OwnDatabase } from '../e2e/fixtures/own-app';
import { expect, LOGINS, test } from '../e2e/fixtures/test';
import { setup } from '../e2e/setup/facts';
import { pngDataUrl } from '../fixtures/pictures';
import { serveOutput } from '../fixtures/vercel/output';

/*
 * The output of a preview on Vercel (docs/vercel.md), without Vercel: its command line builds the output, with a
 * fictitious project and token, and each function of the output is run as the platform does.
 */

/** The newest version that can be fully installed: one of its packages requires a version that some registries lack. */
const CLI = { dependencies: { vercel: '64.0.2' }, overrides: { sandbox: '4.5.0' } };
const MOST_BYTES = 100_000_000;
const HOSTS = {
  VERCEL_URL: 'hushpod-abc.vercel.example',
  VERCEL_BRANCH_URL: 'hushpod-branch.vercel.example',
};

let app: string;
let database: OwnDatabase;
let output: Awaited<ReturnType<typeof serveOutput>>;
const written: string[] = [];

/** The settings of a preview: the address is supplied by the platform. */
function settings(): Record<string, string> {
  const fromPlatform = ['APP_URL', 'NEXTAUTH_URL', 'FUNCTIONS', 'TRUSTED_PROXIES', 'PORT', 'HOST'];
  const own = Object.fromEntries(
    Object.keys(serverSettings.shape)
      .filter((name) => process.env[name] && !fromPlatform.includes(name))
      .map((name) => [name, process.env[name] ?? '']),
  );
  return Object.assign(own, HOSTS, {
    DATABASE_URL: database.url,
    VERCEL: '1',
    VERCEL_ENV: 'preview',
    NODE_ENV: 'production',
    TYPES_ARE_CHECKED: '1',
  });
}

function run(command: string, args: string[], cwd: string, env = process.env): void {
  const { status, stdout, stderr } = spawnSync(command, args, { cwd, env, encoding: 'utf8', maxBuffer: 1e8 });
  expect(status, `${stdout}\n${stderr}`.slice(-5_000)).toBe(0);
}

test.beforeAll(async () => {
  test.setTimeout(1_800_000);
  const cli = fs.mkdtempSync(path.join(os.tmpdir(), 'hushpod-vercel-'));
  fs.writeFileSync(path.join(cli, 'package.json'), JSON.stringify({ private: true, ...CLI }));
  run('npm', ['install', '--no-audit', '--no-fund'], cli);
  app = fromRoot('.data', 'vercel-trial');
  fs.rmSync(app, { recursive: true, force: true });
  fs.mkdirSync(path.join(app, '.vercel'), { recursive: true });
  const files = execFileSync('git', ['ls-files', '-z'], { cwd: ROOT, encoding: 'utf8' }).split('\0');
  for (const file of files.filter(Boolean)) fs.cpSync(fromRoot(file), path.join(app, file));
  execFileSync('cp', ['-al', fromRoot('node_modules'), app]);
  database = await newOwnDatabase(1);
  const project = { framework: 'nextjs', nodeVersion: '24.x', installCommand: 'true' };
  const write = (name: string, text: string) => fs.writeFileSync(path.join(app, '.vercel', name), text);
  write('project.json', JSON.stringify({ projectId: 'prj_x', orgId: 'team_x', settings: project }));
  write(
    '.env.preview.local',
    Object.entries(settings())
      .map(([name, value]) => `${name}=${JSON.stringify(value)}`)
      .join('\n'),
  );
  const quiet = { ...process.env, VERCEL_TELEMETRY_DISABLED: '1', NEXT_TELEMETRY_DISABLED: '1' };
  const program = path.join(cli, 'node_modules/.bin/vercel');
  run(program, ['build', '--yes', '--token', 'x', '--target=preview'], app, quiet);
  fs.rmSync(cli, { recursive: true, force: true });
  output = await serveOutput(app, settings(), (line) => void written.push(line));
});
test.afterAll(async () => {
  await output?.stop();
  await database?.sql.end();
  if (app) fs.rmSync(app, { recursive: true, force: true });
});

const ask = (at: string, init: RequestInit = {}) =>
  fetch(output.url + at, {
    redirect: 'manual',
    ...init,
    headers: { host: HOSTS.VERCEL_BRANCH_URL, ...init.headers },
  });

/** Signs in with a browser's form. Returns the cookies. */
async function signIn(): Promise<string> {
  const cookies = (response: Response) =>
    response.headers.getSetCookie().map((cookie) => cookie.split(';', 1)[0]);
  const csrf = await ask('/api/auth/csrf');
  const { csrfToken } = (await csrf.json()) as { csrfToken: string };
  const signedIn = await ask('/api/auth/callback/credentials', {
    method: 'POST',
    headers: { cookie: cookies(csrf).join('; '), origin: `https://${HOSTS.VERCEL_BRANCH_URL}` },
    body: new URLSearchParams({ ...LOGINS.admin, csrfToken, json: 'true' }),
  });
  return cookies(signedIn).join('; ');
}

test('no function is above 100 MB', () => {
  expect(output.functions.length).toBeGreaterThan(3);
  for (const { name, bytes } of output.functions) expect([name, bytes < MOST_BYTES]).toEqual([name, true]);
});

test('a visitor’s page has the nonce of its policy on each of its scripts', async () => {
  for (const at of ['/', setup().visitorPath, '/nothing/at/all']) {
    const response = await ask(at);
    const nonce = /'nonce-([\w-]+)'/.exec(response.headers.get('content-security-policy') ?? '')?.[1];
    expect([at, nonce]).toEqual([at, expect.stringMatching(/^[\w-]{22}$/)]);
    const scripts = (await response.text()).match(/<script\b[^>]*>/g) ?? [];
    if (response.status === 200) expect(scripts.length).toBeGreaterThan(3);
    for (const script of scripts)
      expect([at, script]).toEqual([at, expect.stringContaining(`nonce="${nonce}"`)]);
  }
});

test('people sign in, on the branch’s address, and see a list', async () => {
  expect((await ask('/admin/dashboard')).headers.get('location')).toMatch(/\/$/);
  const cookie = await signIn();
  expect(cookie).toContain('__Host-next-auth.session-token=');
  for (const at of ['/admin/dashboard', '/admin/booking?filter=past', '/admin/space']) {
    const page = await ask(at, { headers: { cookie } });
    expect([at, page.status]).toEqual([at, 200]);
    expect(await page.text()).toContain('</html>');
  }
  // A write with a cookie, from the deployment’s own address, from the branch’s, and from elsewhere.
  const write = (origin: string) =>
    ask('/api/v2/admin/sponsors', {
      method: 'POST',
      headers: { cookie, origin, 'content-type': 'application/json' },
      body: '{}',
    });
  for (const [origin, status] of [
    [`https://${HOSTS.VERCEL_URL}`, 400],
    [`https://${HOSTS.VERCEL_BRANCH_URL}`, 400],
    ['https://elsewhere.example', 403],
  ] as const)
    expect([origin, (await write(origin)).status]).toEqual([origin, status]);
});

test('the API: ready, crons, a PDF, rich text and an upload', async () => {
  expect((await ask('/api/v2/readyz')).status).toBe(200);
  const bearer = (token = '') => ({ authorization: `Bearer ${token}` });
  expect((await ask('/api/v2/jobs/run', { headers: bearer('wrong') })).status).toBe(401);
  expect((await ask('/api/v2/jobs/run', { headers: bearer(process.env.CRON_SECRET) })).status).toBe(200);
  const login = await ask('/api/v2/login', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(LOGINS.admin),
  });
  const { data } = (await login.json()) as { data: { token: string } };
  const send = (method: string, at: string, body: object) =>
    ask(`/api/v2${at}`, {
      method,
      headers: { ...bearer(data.token), 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
  const htmlDescription = '<p onclick="x">By entering</p>';
  const terms = await send('PUT', '/admin/termsAndCondition', { htmlDescription });
  expect([terms.status, await terms.text()]).toEqual([200, expect.stringContaining('<p>By entering</p>')]);
  const picture = { name: 'Lamp', image: await pngDataUrl(60, 60), fileName: 'lamp.png' };
  expect((await send('POST', '/admin/amenities', picture)).status).toBe(201);
  const [booking] = await database.sql<{ id: number }[]>`
    select booking_id::int as id from payments where captured_cents > 0 order by id limit 1`;
  await database.sql`update bookings set language = 'ja' where id = ${booking!.id}`;
  const receipt = await ask(`/api/v2/admin/booking/${booking!.id}/payment-receipt?format=pdf`, {
    headers: bearer(data.token),
  });
  expect([receipt.status, receipt.headers.get('content-type')]).toEqual([200, 'application/pdf']);
});

test('no function has written an error', () => {
  expect(
    written
      .join('')
      .split('\n')
      .filter((line) => /"level":"error"|Error:/.test(line)),
  ).toEqual([]);
});
