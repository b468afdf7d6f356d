// @vitest-environment jsdom
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { AppRouterContext } from 'next/dist/shared/lib/app-router-context.shared-runtime';
import { act, type ContextType } from 'react';
import { createRoot } from 'react-dom/client';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { Combobox } from '@/components/ui/combobox';
import { ComboboxList } from '@/components/ui/combobox-list';
import { useChoices } from './use-choices';

const PLACES = Array.from({ length: 60 }, (_, index) => ({ id: index + 1, name: `Place ${index + 1}` }));
const queries: string[] = [];
const server = { isAway: false };

/** A lookup as the API returns it. */
const lookup = http.createServer((request, response) => {
  const { searchParams } = new URL(request.url ?? '', 'http://localhost');
  queries.push(searchParams.toString());
  const [search, ids, limit] = ['search', 'ids', 'limit'].map((name) => searchParams.get(name));
  const places = PLACES.filter(
    ({ id, name }) =>
      (!search || name.toLowerCase().includes(search)) && (!ids || ids.split(',').includes(String(id))),
  );
  response.writeHead(server.isAway ? 503 : 200, { 'content-type': 'application/json' });
  response.end(
    JSON.stringify(server.isAway ? { message: 'Away' } : { data: places.slice(0, Number(limit ?? 100)) }),
  );
});

const page = document.createElement('div');
const root = createRoot(page);
const picked: string[] = [];

function Places() {
  const { choices } = useChoices({ path: '/places?lookup=true', chosen: ['55'] });
  return (
    <>
      <Combobox value="55" onValueChange={() => {}} {...choices} />
      <ComboboxList {...choices} selected={['55']} onPick={(value) => picked.push(value)} />
    </>
  );
}

const options = () => [...page.querySelectorAll('[role=option]:not([aria-disabled=true])')];
const names = () => options().map(({ textContent }) => textContent);
const waitUntil = (what: () => unknown) =>
  vi.waitFor(
    async () => {
      await act(async () => {});
      expect(what()).toBeTruthy();
    },
    { timeout: 60_000 },
  );

function input(): HTMLInputElement {
  const field = page.querySelector('input');
  if (!field) throw new Error('There is no search field.');
  return field;
}

const type = (text: string) =>
  act(async () => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input(), text);
    input().dispatchEvent(new Event('input', { bubbles: true }));
  });
const press = (key: string) =>
  act(async () => void input().dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true })));

beforeAll(async () => {
  await new Promise<void>((ready) => lookup.listen(0, '127.0.0.1', ready));
  const { port } = lookup.address() as AddressInfo;
  const { fetch } = globalThis;
  vi.stubGlobal('fetch', (path: string, { method, headers }: RequestInit) =>
    fetch(`http://127.0.0.1:${port}${path}`, { method, headers }),
  );
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  // Browser features that jsdom lacks.
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe() {}
      unobserve() {}
      disconnect() {}
    },
  );
  Element.prototype.scrollIntoView = () => {};
  document.body.append(page);
  const router = {} as NonNullable<ContextType<typeof AppRouterContext>>;
  await act(async () =>
    root.render(
      <AppRouterContext.Provider value={router}>
        <Places />
      </AppRouterContext.Provider>,
    ),
  );
});
afterAll(async () => {
  await act(async () => root.unmount());
  vi.unstubAllGlobals();
  lookup.close();
});

it('the list shows the first 20 choices, says that there are more, and names the selected one', async () => {
  await waitUntil(() => page.querySelector('[role=combobox]')?.textContent === 'Place 55');
  expect(names()).toHaveLength(20);
  expect(page.textContent).toContain('There are more. Type to find them.');
  expect(queries).toEqual(['lookup=true&limit=21', 'lookup=true&ids=55']);
});

it('typing searches on the server, and only current results can be picked, by keyboard too', async () => {
  await type('place 4');
  expect(options()).toEqual([]);
  await waitUntil(() => options().length > 0);
  expect(queries.at(-1)).toBe('lookup=true&limit=21&search=place+4');
  expect(names()).toEqual(['Place 4', ...Array.from({ length: 10 }, (_, index) => `Place ${40 + index}`)]);
  await press('ArrowDown');
  await press('Enter');
  expect(picked).toEqual(['40']);
});

it('the list reports an empty result and a failed request, which can be retried', async () => {
  await type('nowhere');
  await waitUntil(() => page.textContent?.includes('Nothing found'));
  server.isAway = true;
  await type('place 5');
  await waitUntil(() => page.querySelector('[role=alert]'));
  expect(page.textContent).not.toContain('Nothing found');
  server.isAway = false;
  await act(async () => page.querySelector<HTMLElement>('[role=alert] button')?.click());
  await waitUntil(() => names().includes('Place 5'));
});
