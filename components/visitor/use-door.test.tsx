// @vitest-environment jsdom
import { AppRouterContext } from 'next/dist/shared/lib/app-router-context.shared-runtime';
import { act, type ContextType } from 'react';
import { createRoot } from 'react-dom/client';
import { afterEach, expect, it, vi } from 'vitest';
import type { VisitorBooking } from '@/lib/booking/visitors/schema';
import { pack } from '@/lib/foundation/packed';
import en from '@/lib/platform/languages/messages/en.json';
import { VisitorTexts } from './texts';
import { useDoor } from './use-door';

const page = document.createElement('div');
const root = createRoot(page);

function Page() {
  const { progress, unlock } = useDoor({ webId: 'w', space: { id: 1 } } as VisitorBooking, 'key');
  return (
    <button type="button" onClick={unlock}>
      {progress.step === 'failed' ? progress.message : progress.step}
    </button>
  );
}

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

afterEach(async () => {
  await act(async () => root.unmount());
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

it('a silent connection leads to the other ways to open the door, without a page refresh', async () => {
  vi.useFakeTimers();
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  vi.stubGlobal(
    'fetch',
    (_: string, { signal }: RequestInit) =>
      new Promise((__, stopped) => signal?.addEventListener('abort', stopped)),
  );
  const refresh = vi.fn();
  const router = { refresh } as unknown as NonNullable<ContextType<typeof AppRouterContext>>;
  const texts = { door: { failed: en.door.failed }, problems: en.problems };
  await act(async () =>
    root.render(
      <AppRouterContext.Provider value={router}>
        <VisitorTexts language="en" texts={pack(texts as never)}>
          <Page />
        </VisitorTexts>
      </AppRouterContext.Provider>,
    ),
  );
  await act(async () => page.querySelector('button')?.click());
  await pass(10_000);
  expect(page.textContent, 'the pod may still answer').toBe('opening');
  await pass(4_000);
  expect(page.textContent).toBe(en.door.failed);
  await pass(10_000);
  expect(refresh).not.toHaveBeenCalled();
});
