import net, { type AddressInfo } from 'node:net';
import { launch } from './fixtures/own-app';
import { expect, test } from './fixtures/test';
import { setup } from './setup/facts';

/* A server that starts with a database that it cannot use: it is alive, and reports why it is not ready. */

/** Starts a server on an address, waits until it is alive, and returns the response of `readyz`. */
async function readinessWith(databaseUrl: string) {
  const app = await launch(databaseUrl);
  const statusOf = (path: string) =>
    fetch(`${app.url}${path}`).then(
      ({ status }) => status,
      () => 0,
    );
  try {
    await expect.poll(() => statusOf('/api/v2/healthz'), { timeout: 40_000 }).toBe(200);
    const response = await fetch(`${app.url}/api/v2/readyz`);
    return { status: response.status, ...((await response.json()) as { code: string; message: string }) };
  } finally {
    await app.kill();
  }
}

test('a server starts, but is not ready, when its database does not respond', async () => {
  const silent = net.createServer((socket) => void socket.on('error', () => {}));
  await new Promise<void>((done) => silent.listen(0, '127.0.0.1', done));
  const { port } = silent.address() as AddressInfo;
  const ready = await readinessWith(`postgres://pods@127.0.0.1:${port}/pods`);
  expect(ready).toMatchObject({ status: 503, code: 'database_away' });
  silent.close();
});

test('a server starts, but is not ready, when its database does not exist', async () => {
  const url = new URL(setup().databaseUrl);
  url.pathname = '/no_such_database';
  expect(await readinessWith(url.href)).toMatchObject({
    status: 503,
    code: 'database_refused',
    message: expect.stringContaining('DATABASE_URL'),
  });
});
