import net from 'node:net';
import { expect, it } from 'vitest';
import { fromRoot } from '../root';
import { checkNode, dataDirOf, demoSettings } from './settings';

const env = (more: Record<string, string>): NodeJS.ProcessEnv => Object.assign({}, process.env, more);

it('every port is derived from PORT, and another PORT uses a separate folder', async () => {
  const settings = await demoSettings(['--hot'], env({ PORT: '47310', DEMO_BOOKINGS: '50' }));
  expect(settings).toMatchObject({ hot: true, port: 47_310, bookings: 50, ports: { smtp: 47_313 } });
  expect(dataDirOf(3000)).toBe(fromRoot('.data'));
  expect(settings.dataDir).toBe(fromRoot('.data/port-47310'));
});

/** Runs as a user who is not root. Only root can change to another user. */
it.skipIf(process.getuid?.() !== 0)(
  'a port below 1024 is reported as not allowed for this user, not as taken',
  async () => {
    process.seteuid?.(65_534);
    try {
      await expect(demoSettings([], env({ PORT: '81' }))).rejects.toThrow(
        'This user may not listen on port 81.',
      );
    } finally {
      process.seteuid?.(0);
    }
  },
);

it('an unusable setting is reported in a sentence', async () => {
  await expect(demoSettings([], env({ PORT: 'x' }))).rejects.toThrow('PORT must be a whole number');
  await expect(demoSettings([], env({ PORT: '47320', DEMO_BOOKINGS: '-1' }))).rejects.toThrow(
    'DEMO_BOOKINGS must be',
  );
  const busy = net.createServer();
  await new Promise<void>((done) => busy.listen(47_330, '127.0.0.1', done));
  await expect(demoSettings([], env({ PORT: '47330' }))).rejects.toThrow('Port 47330 is taken');
  busy.close();
  expect(() => checkNode('18.19.0')).toThrow('needs Node.js 20.19 or newer; this is 18.19.0');
  for (const version of ['20.19.0', '22.0.0', '24.1.0']) checkNode(version);
});
