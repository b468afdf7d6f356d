// @vitest-environment jsdom
import { act } from 'react';
import { createRoot, hydrateRoot, type Root } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { afterAll, afterEach, beforeEach, expect, it, vi } from 'vitest';
import { z } from 'zod';

vi.mock('next/navigation', () => ({ useRouter: () => ({}) }));
// Other files of this process have loaded the components with the framework's own router, and will need that again.
vi.resetModules();
const { RadioCards } = await import('@/components/ui/radio-cards');
const { FormButton } = await import('@/components/ui/scripted-form');
const { PasswordField, TextAreaField, TextField, TimeField } = await import('./fields');
const { Form } = await import('./form');
const { GroupField } = await import('./group-field');
const { useZodForm } = await import('./use-zod-form');
afterAll(() => vi.resetModules());

const schema = z.object({
  email: z.string(),
  password: z.string(),
  note: z.string(),
  at: z.string().nullish(),
  way: z.string(),
  untouched: z.string(),
});
const WAYS = ['card', 'wallet'].map((value) => ({ value, title: value, detail: '' }));
const submitted: unknown[] = [];

/** A page as the server renders it: fields of each kind of text, a choice, and the button. */
function Page() {
  const kit = useZodForm({
    schema,
    defaults: { email: '', password: '', note: '', way: 'card', untouched: 'as it was' },
    submit: async (values) => {
      submitted.push(values);
      return { ok: true as const, data: null };
    },
  });
  return (
    <Form {...kit} guard={false}>
      <TextField name="email" label="Email" type="email" />
      <PasswordField name="password" label="Password" />
      <TextAreaField name="note" label="Note" />
      <TimeField name="at" label="Time" />
      <GroupField
        name="way"
        label="Way"
        render={({ value, onChange }) => (
          <RadioCards name="way" label="Way" options={WAYS} value={value} onValueChange={onChange} />
        )}
      />
      <TextField name="untouched" label="Untouched" />
      <FormButton>Save</FormButton>
    </Form>
  );
}

const page = document.createElement('div');
let root: Root | undefined;

const field = (name: string) => {
  const control = page.querySelector<HTMLInputElement | HTMLTextAreaElement>(`[name=${name}]`);
  if (!control) throw new Error(`There is no field ${name}.`);
  return control;
};
const button = () => page.querySelector<HTMLButtonElement>('button[type=submit]');

const TYPED = { email: 'a@b.example', password: 'Secret@12345', note: 'two words', at: '09:30' };

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  submitted.length = 0;
  document.body.append(page);
  page.innerHTML = renderToString(<Page />);
});
afterEach(async () => {
  await act(async () => root?.unmount());
  page.remove();
  vi.unstubAllGlobals();
});

/** Types before the scripts arrive, as a person or a password manager does. */
function typeEarly(): void {
  for (const [name, text] of Object.entries(TYPED)) field(name).value = text;
  for (const radio of page.querySelectorAll<HTMLInputElement>('[name=way]'))
    radio.checked = radio.value === 'wallet';
}

it('a form cannot be submitted before its scripts load, and keeps its input out of the address', () => {
  const form = page.querySelector('form');
  expect([form?.method, form?.getAttribute('action'), button()?.disabled]).toEqual(['post', null, true]);
});

it('a form keeps and sends what was typed before its scripts loaded', async () => {
  typeEarly();
  await act(async () => {
    root = hydrateRoot(page, <Page />);
  });
  expect(button()?.disabled).toBe(false);
  await act(async () => button()?.click());
  expect(submitted).toEqual([{ ...TYPED, way: 'wallet', untouched: 'as it was' }]);
  for (const [name, text] of Object.entries(TYPED)) expect([name, field(name).value]).toEqual([name, text]);
});

it('early input is kept when another field is changed', async () => {
  typeEarly();
  await act(async () => {
    root = hydrateRoot(page, <Page />);
  });
  await act(async () => {
    const otherField = field('untouched') as HTMLInputElement;
    otherField.setRangeText('changed', 0, otherField.value.length);
    otherField.dispatchEvent(new InputEvent('input', { bubbles: true }));
  });
  for (const [name, text] of Object.entries(TYPED)) expect([name, field(name).value]).toEqual([name, text]);
  await act(async () => button()?.click());
  expect(submitted).toEqual([{ ...TYPED, way: 'wallet', untouched: 'changed' }]);
});

const wasDirty: boolean[] = [];

/** Stored values that their fields display differently. */
function Stored() {
  const kit = useZodForm({
    schema,
    defaults: { note: 'first\r\nsecond', email: ' a@b.example' },
    submit: async () => ({ ok: true as const, data: null }),
  });
  wasDirty.push(kit.form.formState.isDirty);
  return (
    <Form {...kit} guard={false}>
      <TextAreaField name="note" label="Note" />
      <TextField name="email" label="Email" type="email" />
    </Form>
  );
}

it('a form rendered in the browser does not count its stored values as typed', async () => {
  page.innerHTML = '';
  await act(async () => {
    root = createRoot(page);
    root.render(<Stored />);
  });
  expect(field('note').value).toBe('first\nsecond');
  expect(new Set(wasDirty)).toEqual(new Set([false]));
});
