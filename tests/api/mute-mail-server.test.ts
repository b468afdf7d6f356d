import { once } from 'node:events';
import net from 'node:net';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { afterEach, expect, it, vi } from 'vitest';
import { env } from '@/lib/foundation/settings/env';
import { sendMail } from '@/lib/platform/integrations/mail';

afterEach(() => vi.useRealTimers());

it('a mail server that does not even send a greeting is given up on after ten seconds', async () => {
  const server = net.createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  env().SMTP_URL = `smtp://127.0.0.1:${(server.address() as net.AddressInfo).port}`;
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const greeted = once(server, 'connection');
  let failure: unknown;
  const mail = { key: 'mute', to: 'mute@guests.test', subject: 'Mute', html: '', text: '' };
  const sending = sendMail(mail).catch((error) => {
    failure = error;
  });
  const [socket] = (await greeted) as [net.Socket];
  // The client sees the connection one event-loop turn after the server does.
  const isOver = async () => {
    for (let turn = 0; turn < 50 && failure === undefined; turn += 1) await nextTurn();
    return failure !== undefined;
  };
  await vi.advanceTimersByTimeAsync(9_900);
  expect(await isOver()).toBe(false);
  await vi.advanceTimersByTimeAsync(200);
  expect(await isOver()).toBe(true);
  expect(String(failure)).toMatch(/greeting/i);
  await sending;
  socket.destroy();
  server.close();
});
