// @vitest-environment jsdom
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { afterEach, expect, it, vi } from 'vitest';
import { pack } from '@/lib/foundation/packed';
import en from '@/lib/platform/languages/messages/en.json';
import EmailCode from './email-code';
import { VisitorTexts } from './texts';

const page = document.createElement('div');
const root = createRoot(page);

afterEach(async () => {
  await act(async () => root.unmount());
  vi.unstubAllGlobals();
});

it('only a code of six digits can be confirmed', async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  vi.stubGlobal('fetch', async () => Response.json({ status: 200, data: {} }));
  const texts = { proof: en.proof, problems: en.problems };
  await act(async () =>
    root.render(
      <VisitorTexts language="en" texts={pack(texts as never)}>
        <EmailCode boxKey="key" email="guest@guests.test" onProven={() => undefined} />
      </VisitorTexts>,
    ),
  );
  const field = page.querySelector('input');
  const confirm = [...page.querySelectorAll('button')].find(
    ({ textContent }) => textContent === en.proof.confirm,
  );
  const type = (code: string) =>
    act(async () => {
      field?.setRangeText(code, 0, field.value.length);
      field?.dispatchEvent(new Event('input', { bubbles: true }));
    });
  const allowed: [string, boolean][] = [];
  for (const code of [
    '',
    '12345',
    '123 45',
    '123456',
    '123 456',
    '١٢٣٤٥٦',
    '１２３ ４５６',
    '\u200e123456',
  ]) {
    await type(code);
    allowed.push([code, confirm?.disabled === false]);
  }
  expect(allowed).toEqual([
    ['', false],
    ['12345', false],
    ['123 45', false],
    ['123456', true],
    ['123 456', true],
    ['١٢٣٤٥٦', true],
    ['１２３ ４５６', true],
    ['\u200e123456', true],
  ]);
});
