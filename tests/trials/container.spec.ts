import { execFileSync, spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { fromRoot, ROOT } from '../../dev/root';
import { newOwnDatabase, type OwnDatabase, start, visit } from '../e2e/fixtures/own-app';
import { newAdmin } from '../e2e/fixtures/people';
import { expect, test } from '../e2e/fixtures/test';
import { pngDataUrl } from '../fixtures/pictures';

/* The content of a container (docs/containers.md), without a container. */

const copy = fromRoot('.data', 'container-trial');
let folder: string;
let database: OwnDatabase;

test.beforeAll(async () => {
  test.setTimeout(900_000);
  fs.rmSync(copy, { recursive: true, force: true });
  fs.mkdirSync(copy, { recursive: true });
  const files = execFileSync('git', ['ls-files', '-z'], { cwd: ROOT, encoding: 'utf8' }).split('\0');
  for (const file of files.filter(Boolean)) fs.cpSync(fromRoot(file), path.join(copy, file));
  execFileSync('cp', ['-al', fromRoot('node_modules'), copy]);
  const built = spawnSync('npm', ['run', 'build:container'], {
    cwd: copy,
    encoding: 'utf8',
    env: { ...process.env, TYPES_ARE_CHECKED: '1' },
  });
  expect(built.status, built.stderr).toBe(0);
  // Outside of every node_modules, as in an image.
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'hushpod-container-'));
  fs.cpSync(path.join(copy, 'build', 'container'), folder, { recursive: true });
  database = await newOwnDatabase(1);
});
test.afterAll(async () => {
  await database?.sql.end();
  for (const gone of [copy, folder]) fs.rmSync(gone, { recursive: true, force: true });
});

test('the folder of a container does all that needs a native module, a file or a thread, and ends in time', async () => {
  const app = await start(database.url, {}, { cwd: folder, args: ['build/server.mjs'] });
  const api = `${app.url}/api/v2`;
  try {
    const page = await fetch(`${app.url}/`);
    expect(page.status).toBe(200);
    // Longer than load balancers keep theirs, which is 60 s.
    expect(Number(/timeout=(\d+)/.exec(page.headers.get('keep-alive') ?? '')?.[1])).toBeGreaterThan(64);
    const [script] = /\/_next\/static\/[^"]+\.js/.exec(await page.text()) ?? [];
    expect((await fetch(`${app.url}${script}`)).status).toBe(200);
    expect((await fetch(`${app.url}/fonts/geist-mono-latin.woff2`)).status).toBe(200);

    const person = await newAdmin(database.sql);
    const login = await fetch(`${api}/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: person.email, password: person.password }),
    });
    const { data } = (await login.json()) as { data: { token: string } };
    const send = (method: string, route: string, body: object) =>
      fetch(`${api}${route}`, {
        method,
        headers: { authorization: `Bearer ${data.token}`, 'content-type': 'application/json' },
        body: JSON.stringify(body),
      });
    const htmlDescription = '<p onclick="x">By entering</p>';
    const terms = await send('PUT', '/admin/termsAndCondition', { htmlDescription });
    expect([terms.status, await terms.text()]).toEqual([200, expect.stringContaining('<p>By entering</p>')]);
    const picture = { name: 'Lamp', image: await pngDataUrl(60, 60), fileName: 'lamp.png' };
    expect((await send('POST', '/admin/amenities', picture)).status).toBe(201);

    expect((await visit(app, database, database.spaces[0]!)).paid).toBe(200);
    const [booking] = await database.sql<{ id: number }[]>`select max(id)::int as id from bookings`;
    // Its fonts are part of the folder.
    await database.sql`update bookings set language = 'ja' where id = ${booking!.id}`;
    const receipt = await fetch(`${api}/admin/booking/${booking!.id}/payment-receipt?format=pdf`, {
      headers: { authorization: `Bearer ${data.token}` },
    });
    expect([receipt.status, receipt.headers.get('content-type')]).toEqual([200, 'application/pdf']);
  } finally {
    const asked = Date.now();
    await app.end();
    expect(Date.now() - asked).toBeLessThan(25_000);
  }
});
