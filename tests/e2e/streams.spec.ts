import { breakOff, descriptorsOf, getting, leaveUnread, pageWithFiles } from './fixtures/downloads';
import { NEXT_START, start } from './fixtures/own-app';
import { expect, LOGINS, test } from './fixtures/test';
import { setup } from './setup/facts';

/* What a response opens ends with its client. `npm run trials` breaks off thousands, and waits for those unread. */

const LIMIT = 400;
const TIMES = 40;

async function bearerOf(url: string): Promise<string> {
  const response = await fetch(`${url}/api/v2/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(LOGINS.admin),
  });
  const { data } = (await response.json()) as { data: { token: string } };
  return `Authorization: Bearer ${data.token}\r\n`;
}

test('downloads that clients break off leave no file, query or connection open', async () => {
  const app = await start(setup().databaseUrl, {}, { ...NEXT_START, descriptors: LIMIT });
  try {
    const page = await (await fetch(app.url)).text();
    const scripts = [...new Set(page.match(/\/_next\/static\/[\w./~-]+\.js/g))];
    const head = await bearerOf(app.url);
    const statuses = await pageWithFiles(app, '/');
    expect(new Set(statuses)).toEqual(new Set([200]));
    const requests = [
      ...scripts.map((script) => getting(script)),
      ...['/icons/icon-512.png', '/fonts/x.woff2', '/robots.txt'].map((file) => getting(file)),
      ...['/admin/bookings?limit=100000', '/admin/bookings?filter=past&export=csv', '/openapi.json'].map(
        (path) => getting(`/api/v2${path}`, head),
      ),
    ];
    const before = descriptorsOf(app);
    for (let times = 0; times < TIMES; times += 1)
      await Promise.all(requests.map((request) => breakOff(app, request)));
    expect(await pageWithFiles(app, '/')).toEqual(statuses);
    const files = (all: string[]) => all.filter((each) => !each.startsWith('socket:')).toSorted();
    expect(files(descriptorsOf(app))).toEqual(files(before));
    expect(app.output()).not.toContain('EMFILE');
  } finally {
    await app.end();
  }
});

test('an app with few free descriptors is not ready, until some are closed', async () => {
  const app = await start(setup().databaseUrl, {}, { ...NEXT_START, descriptors: LIMIT });
  const probe = async (path: string) => {
    const response = await fetch(`${app.url}/api/v2/${path}`);
    return { status: response.status, ...((await response.json()) as { code?: string; message: string }) };
  };
  try {
    const idle = LIMIT * 0.9 - descriptorsOf(app).length;
    const sockets = await Promise.all(Array.from({ length: idle }, () => leaveUnread(app, '')));
    await expect.poll(() => probe('readyz')).toMatchObject({ status: 503, code: 'descriptors_low' });
    expect((await probe('readyz')).message).toContain(`of ${LIMIT} files and connections`);
    expect((await probe('healthz')).status).toBe(200);
    for (const socket of sockets) socket.destroy();
    await expect.poll(async () => (await probe('readyz')).status).toBe(200);
  } finally {
    await app.end();
  }
});
