// @vitest-environment jsdom
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { useRefresh } from './use-refresh';

/** How the server's readiness responds. */
let readiness: () => Promise<Response>;
let questions = 0;
const rendered = vi.hoisted(() => vi.fn());
vi.mock('next/navigation', () => ({ useRouter: () => ({ refresh: rendered }) }));
const page = document.createElement('div');
let root: ReturnType<typeof createRoot>;

function Page({ mayRefresh = true }: { mayRefresh?: boolean }) {
  const { refresh, isOffline } = useRefresh(mayRefresh);
  return (
    <button type="button" onClick={refresh}>
      {isOffline ? 'offline' : 'online'}
    </button>
  );
}

const show = (mayRefresh = true) => act(async () => root.render(<Page mayRefresh={mayRefresh} />));
const refresh = () => act(async () => page.querySelector('button')?.click());
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
const failing = (code: string) => async () => Response.json({ message: '', code }, { status: 503 });

beforeEach(async () => {
  vi.useFakeTimers();
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  vi.stubGlobal('fetch', async () => {
    questions += 1;
    return readiness();
  });
  questions = 0;
  rendered.mockClear();
  document.body.append(page);
  root = createRoot(page);
  await show();
});
afterEach(async () => {
  await act(async () => root.unmount());
  page.remove();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

it.each<[string, () => Promise<Response>]>([
  ['there is no connection', () => Promise.reject(new TypeError('Failed to fetch'))],
  ['a load balancer responds in its place', async () => new Response('<h1>502</h1>', { status: 502 })],
  ['the database is unreachable', failing('database_away')],
  ['the instance is shutting down', failing('ending')],
])('a refresh waits while %s, and happens within 3 s after that is over', async (_, away) => {
  readiness = away;
  await refresh();
  await pass(30_000);
  expect(rendered).not.toHaveBeenCalled();
  expect(page.textContent).toBe('offline');
  readiness = async () => Response.json({ data: {} });
  await pass(3_000);
  expect(rendered).toHaveBeenCalledTimes(1);
  expect(page.textContent).toBe('online');
  await pass(60_000);
  expect(rendered).toHaveBeenCalledTimes(1);
});

it.each(['jobs_stuck', 'disk_full'])(
  'a refresh happens although the server is not ready because of %s',
  async (code) => {
    readiness = failing(code);
    await refresh();
    expect(rendered).toHaveBeenCalledTimes(1);
  },
);

it('a refresh that is no longer allowed does not happen, but the page goes online', async () => {
  readiness = failing('database_away');
  await refresh();
  await show(false);
  readiness = async () => Response.json({ data: {} });
  await pass(3_000);
  expect(rendered).not.toHaveBeenCalled();
  expect(page.textContent).toBe('online');
});

it('a page that the person leaves stops polling the server', async () => {
  readiness = failing('database_away');
  await refresh();
  await act(async () => root.render(null));
  const before = questions;
  await pass(60_000);
  expect(questions).toBe(before);
});
