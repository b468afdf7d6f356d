import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { env } from '@/lib/foundation/settings/env';
import { putEvent, removeEvent } from '@/lib/platform/integrations/calendar';
import { cards } from '@/lib/platform/integrations/card-provider';
import {
  listFiles,
  putFile,
  readFile,
  readPrivateFile,
  removeFiles,
  signUpload,
} from '@/lib/platform/integrations/file-store';
import { endConnections, occupiedChannels, publish } from '@/lib/platform/integrations/pusher';
import { type BadService, badService, WAYS } from '../fixtures/bad-service';
import { type LineWay, mailLine } from '../fixtures/service-line';

let service: BadService;

/** The maximum duration of each call, in seconds: docs/rules.md#outbox. */
const LIMITS = {
  'put a file': 20,
  'remove a file': 10,
  'list files': 10,
  'sign an address': 10,
  'read a file': 10,
  'read a private file': 10,
  publish: 10,
  'ask who listens': 10,
  'end connections': 10,
  'write an event': 10,
  'remove an event': 10,
  'create an intent': 10,
  'confirm a payment': 10,
  'capture a payment': 10,
  'cancel a payment': 10,
  'give back a payment': 10,
  'ask for refunds': 10,
};
type Call = keyof typeof LIMITS;

/** A call of each kind. Its argument names the way in which its service fails. */
function calls(way: string): Record<Call, () => Promise<unknown>> {
  const access = { calendarId: way, clientId: way, clientSecret: 's', refreshToken: 'r' };
  const image = { bytes: new Uint8Array([1]), contentType: 'image/jpeg' };
  return {
    'put a file': () => putFile({ pathname: `images/${way}.jpg`, ...image }),
    'remove a file': () => removeFiles([`images/${way}.jpg`]),
    'list files': () => listFiles(`${way}/`),
    'sign an address': () => signUpload(`uploads/${way}.png`, ['image/png'], 10),
    'read a file': () => readFile(`images/${way}.jpg`, 1_000_000),
    'read a private file': () => readPrivateFile(`photos/${way}.jpg`),
    publish: () => publish([{ channel: `private-${way}`, name: 'data', data: {} }]),
    'ask who listens': () => occupiedChannels(`private-${way}`),
    'end connections': () => endConnections(way),
    'write an event': () => putEvent(access, 'abcde', { summary: way } as never),
    'remove an event': () => removeEvent(access, 'abcde'),
    'create an intent': () => cards.createIntent({ id: 1, attempt: 0, reference: way, amountCents: 100 }),
    'confirm a payment': () => cards.confirmIntent(`pi_${way}`, { token: 'pm_card_visa' }),
    'capture a payment': () => cards.captureIntent(`pi_${way}`),
    'cancel a payment': () => cards.cancelIntent(`pi_${way}`),
    'give back a payment': () =>
      cards.createRefund({ id: 1, attempt: 0, intentId: `pi_${way}`, amountCents: 100 }),
    'ask for refunds': () => cards.listRefunds(`pi_${way}`),
  };
}

/** Far longer than any limit: a call that does not end is reported by its name, not as a test that took too long. */
const MOST_MS = 60_000;

type Ended = { outcome: string; code: string | null; seconds: number };

async function timed(call: () => Promise<unknown>): Promise<Ended> {
  const begun = performance.now();
  const ended = call().then(
    (value): [string, null] => [`returned ${JSON.stringify(value)}`, null],
    (error: { code?: string }): [string, string | null] => ['failed', error.code ?? null],
  );
  const never = new Promise<[string, null]>((resolve) => {
    setTimeout(resolve, MOST_MS, ['never ended', null]).unref();
  });
  const [outcome, code] = await Promise.race([ended, never]);
  return { outcome, code, seconds: (performance.now() - begun) / 1000 };
}

beforeAll(async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  service = await badService();
  const { url } = service;
  Object.assign(env(), {
    BLOB_PUBLIC_URL: url,
    PRIVATE_BLOB_URL: url,
    PUSHER_URL: url,
    STRIPE_API_URL: url,
    GOOGLE_OAUTH_URL: url,
    GOOGLE_CALENDAR_URL: url,
  });
  process.env.VERCEL_BLOB_API_URL = url;
  // As in production: in other tests, the store's library does not retry.
  delete process.env.VERCEL_BLOB_RETRIES;
});
afterAll(() => service.stop());

/** Makes every call in every way at once, because none waits for another. */
const everyCall = async (ways: readonly string[]): Promise<[string, Call, Ended][]> =>
  Promise.all(
    ways.flatMap((way) =>
      Object.entries(calls(way)).map(
        async ([call, make]): Promise<[string, Call, Ended]> => [way, call as Call, await timed(make)],
      ),
    ),
  );

function expectEnded(ended: [string, Call, Ended][]): void {
  const overdue = ended.filter(([, call, { seconds }]) => seconds > LIMITS[call] + 1);
  expect(overdue).toEqual([]);
  expect(ended.filter(([, , { outcome }]) => outcome !== 'failed')).toEqual([]);
  const files = ended.filter(([, call]) => /file|address/.test(call));
  expect(new Set(files.map(([, , { code }]) => code))).toEqual(new Set(['file_store_away']));
}

describe('a call to a service', () => {
  it('fails in time when the service is silent, slow or failing, returns a page, closes or stops in the middle', async () => {
    const ended = await everyCall(WAYS);
    expect(ended).toHaveLength(WAYS.length * Object.keys(LIMITS).length);
    expectEnded(ended);
  });

  it('fails in time when nothing listens', async () => {
    await service.stop();
    expectEnded(await everyCall(['refused']));
  });
});

/** The mail client with a server that fails in this way. The client keeps its first server. */
async function mailClient(way: LineWay) {
  vi.resetModules();
  const { sendMail } = await import('@/lib/platform/integrations/mail');
  const { env: freshEnv } = await import('@/lib/foundation/settings/env');
  const line = await mailLine(0);
  await line.set(way);
  freshEnv().SMTP_URL = `smtp://127.0.0.1:${line.port}`;
  const mail = { key: 'k', to: 'a@guests.test', subject: 's', html: '', text: '' };
  return { way, line, send: () => sendMail(mail) };
}

it('an email fails within ten seconds, however its server is unavailable', async () => {
  const clients = [];
  for (const way of [...WAYS, 'refused'] as const) clients.push(await mailClient(way));
  const ended = await Promise.all(
    clients.map(async ({ way, send }) => {
      const { outcome, seconds } = await timed(send);
      return [way, outcome, seconds < 11];
    }),
  );
  expect(ended).toEqual(clients.map(({ way }) => [way, 'failed', true]));
  for (const { line } of clients) await line.stop();
});
