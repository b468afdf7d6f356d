// @vitest-environment jsdom
import { AppRouterContext } from 'next/dist/shared/lib/app-router-context.shared-runtime';
import { act, type ContextType } from 'react';
import { createRoot } from 'react-dom/client';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { BookingStatus } from '@/lib/column-values/booking-status';
import { useLiveBooking } from './use-live-booking';

const START = new Date('2026-11-23T12:00:00Z');
const HALF_AN_HOUR_MS = 30 * 60_000;

/** The server's responses, and the number of requests. */
const server = { version: 'first', status: 200, isAway: false, isSilent: false, requests: 0 };
const refresh = vi.fn();
const page = document.createElement('div');
let root: ReturnType<typeof createRoot>;

function Page({ status, opensUntil }: { status: BookingStatus; opensUntil: Date }) {
  const booking = { webId: 'w', version: 'first', serverTime: START, status, opensUntil };
  const { isOffline } = useLiveBooking(booking, 'key');
  return <p>{isOffline ? 'offline' : 'online'}</p>;
}

const isHidden = (hidden: boolean) =>
  Object.defineProperty(document, 'hidden', { configurable: true, value: hidden });

async function openPage(status: BookingStatus = 'confirmed', lastsMs = HALF_AN_HOUR_MS) {
  const router = { refresh } as unknown as NonNullable<ContextType<typeof AppRouterContext>>;
  await act(async () =>
    root.render(
      <AppRouterContext.Provider value={router}>
        <Page status={status} opensUntil={new Date(START.getTime() + lastsMs)} />
      </AppRouterContext.Provider>,
    ),
  );
}

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

beforeEach(() => {
  vi.useFakeTimers({ now: START });
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  vi.stubGlobal('fetch', async (_: string, { signal }: RequestInit) => {
    server.requests += 1;
    if (server.isAway) throw new TypeError('Failed to fetch');
    if (server.isSilent) await new Promise((_, stopped) => signal?.addEventListener('abort', stopped));
    const data = { serverTime: new Date().toISOString(), version: server.version };
    return Response.json(server.status === 200 ? { data } : { code: 'defect', message: 'Broken' }, {
      status: server.status,
    });
  });
  Object.assign(server, { version: 'first', status: 200, isAway: false, isSilent: false, requests: 0 });
  refresh.mockClear();
  isHidden(false);
  root = createRoot(page);
});
afterEach(async () => {
  await act(async () => root.unmount());
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

it('the page checks every four seconds while it is visible, and refreshes when the booking has changed', async () => {
  await openPage();
  await pass(3_999);
  expect(server.requests).toBe(0);
  await pass(1);
  expect(server.requests).toBe(1);
  await pass(8_000);
  expect(server.requests).toBe(3);
  expect(refresh).not.toHaveBeenCalled();
  server.version = 'second';
  await pass(4_000);
  expect([server.requests, refresh.mock.calls.length]).toEqual([4, 1]);
});

it.each<[string, () => Promise<void>]>([
  [
    'nobody looks',
    async () => {
      await openPage();
      isHidden(true);
    },
  ],
  ['the booking is cancelled', () => openPage('cancelled')],
  ['its time is over', () => openPage('confirmed', -1)],
  [
    'the server has a defect',
    async () => {
      await openPage();
      server.status = 500;
    },
  ],
])('the page checks once a minute while %s', async (_, begin) => {
  await begin();
  await pass(4_000);
  expect(server.requests).toBe(1);
  await pass(59_999);
  expect(server.requests).toBe(1);
  await pass(1);
  expect(server.requests).toBe(2);
});

it('the page says that it may be out of date only while the server has errors', async () => {
  await openPage();
  server.status = 500;
  await pass(4_000);
  expect(page.textContent).toBe('offline');
  server.status = 200;
  await pass(60_000);
  expect(page.textContent).toBe('online');
});

it('a connection that is silent for three seconds counts as lost, and the page is current 5 s after its return', async () => {
  await openPage();
  server.isSilent = true;
  await pass(4_000 + 3_000);
  expect(page.textContent).toBe('offline');
  server.isSilent = false;
  await pass(3_500);
  expect(page.textContent).toBe('online');
});

it('the page checks every three seconds while the database is down', async () => {
  await openPage();
  server.status = 503;
  await pass(4_000);
  expect(page.textContent).toBe('offline');
  const requestsBefore = server.requests;
  await pass(6_000);
  expect(server.requests).toBe(requestsBefore + 2);
  server.status = 200;
  await pass(3_000);
  expect(page.textContent).toBe('online');
});

it('the page checks every three seconds without a connection, and at once when it gets the focus', async () => {
  await openPage();
  server.isAway = true;
  await pass(4_000);
  expect(page.textContent).toBe('offline');
  server.isAway = false;
  const requestsBefore = server.requests;
  await pass(3_000);
  expect([server.requests, page.textContent]).toEqual([requestsBefore + 1, 'online']);
  await act(async () => void window.dispatchEvent(new Event('focus')));
  expect(server.requests).toBe(requestsBefore + 2);
  // The interval starts over.
  await pass(3_999);
  expect(server.requests).toBe(requestsBefore + 2);
  await pass(1);
  expect(server.requests).toBe(requestsBefore + 3);
});

it('a page that is left stops checking', async () => {
  await openPage();
  await act(async () => root.render(null));
  await pass(HALF_AN_HOUR_MS);
  expect(server.requests).toBe(0);
});
