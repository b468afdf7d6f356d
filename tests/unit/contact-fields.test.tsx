// @vitest-environment jsdom
import { act, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Contact } from '@/components/visitor/contact';
import { ContactFields } from '@/components/visitor/contact-fields';
import { VisitorTexts } from '@/components/visitor/texts';
import { pack } from '@/lib/foundation/packed';
import en from '@/lib/platform/languages/messages/en.json';
import { numbersTyped } from '../fixtures/keyboards';

const COUNTRIES = [
  { country: 'AU', name: 'Australia', code: '+61' },
  { country: 'DE', name: 'Germany', code: '+49' },
];

function Form() {
  const [contact, setContact] = useState<Contact>({ email: '', country: 'AU', phone: '' });
  const nothing = () => undefined;
  return (
    <ContactFields
      contact={contact}
      errors={{}}
      countries={COUNTRIES}
      onChange={setContact}
      onProblem={nothing}
      remember={false}
      remembered={false}
      onRemember={nothing}
      onForget={nothing}
      privacy={null}
    />
  );
}

const page = document.createElement('div');
const root = createRoot(page);
const phone = () => page.querySelector<HTMLInputElement>('input[name=phone]');

beforeEach(async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  const texts = { contact: en.contact, fields: en.fields };
  await act(async () =>
    root.render(
      <VisitorTexts language="en" texts={pack(texts as never)}>
        <Form />
      </VisitorTexts>,
    ),
  );
});
afterEach(() => vi.unstubAllGlobals());

/** Puts a text into the field, as the browser does; `isComposing` while an input method is composing. */
const type = (text: string, isComposing = false) =>
  act(async () => {
    phone()?.setRangeText(text, 0, phone()?.value.length ?? 0);
    phone()?.dispatchEvent(new InputEvent('input', { bubbles: true, isComposing }));
  });

it('the contact form reads a phone number in the digits of every keyboard', async () => {
  for (const typed of numbersTyped('0501234567')) {
    await type(typed);
    expect([typed, phone()?.value]).toEqual([typed, '0501234567']);
  }
});

it('the phone field leaves the text of an input method alone until it is done', async () => {
  await type('０９０', true);
  expect(phone()?.value).toBe('０９０');
  await act(async () => phone()?.dispatchEvent(new CompositionEvent('compositionend', { bubbles: true })));
  expect(phone()?.value).toBe('090');
});

it('a number that was pasted with its dial code sets the country', async () => {
  await type('\u202a+49 (0)170 1234567\u202c');
  expect(phone()?.value).toBe('1701234567');
  expect(page.querySelector('select')?.value).toBe('DE');
});
