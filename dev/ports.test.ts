import net from 'node:net';
import { afterEach, expect, it } from 'vitest';
import { freePort, isPortFree, portsOf } from './ports';

const servers: net.Server[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) server.close();
});

function occupy(port = 0): Promise<number> {
  const server = net.createServer();
  servers.push(server);
  return new Promise((done) =>
    server.listen(port, '127.0.0.1', () => done(Number(Object(server.address()).port))),
  );
}

it('all ports are derived from the app’s port', () => {
  expect(portsOf(4000)).toEqual({ app: 4000, postgres: 4001, standIns: 4002, smtp: 4003 });
});

it('a busy port is skipped', async () => {
  const busy = await occupy();
  expect(await isPortFree(busy)).toBe(false);
  expect(await freePort(busy)).toBeGreaterThan(busy);
});

it('an error is thrown if no port is free', async () => {
  const busy = await occupy();
  await expect(freePort(busy, { tries: 1 })).rejects.toThrow(`No free port from ${busy} to ${busy}.`);
});

it('a port that its owner is about to release is waited for', async () => {
  const busy = await occupy();
  const port = freePort(busy, { patienceMs: 5000 });
  for (const server of servers.splice(0)) server.close();
  expect(await port).toBe(busy);
});
