// @vitest-environment jsdom
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { FormProvider, useForm } from 'react-hook-form';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { clockOf } from '@/lib/foundation/time/clock-of-zone';
import { SpanField, useSpan } from './instant-field';
import { pickedSpan, shownSpan } from './instant-value';

const clock = clockOf('America/New_York');
const at = (text: string) => new Date(text);

function Picked() {
  const span = pickedSpan(useSpan('span'), clock);
  return (
    <output>
      {span ? [span.startsAt, span.endsAt].map((each) => each?.toISOString()).join(' ') : 'none'}
    </output>
  );
}

function Page() {
  const form = useForm({
    defaultValues: { span: shownSpan(at('2027-03-14T06:00:00Z'), at('2027-03-15T13:00:00Z'), clock) },
  });
  return (
    <FormProvider {...form}>
      <SpanField
        name="span"
        labels={{ from: { date: 'From', time: 'Begins' }, to: { date: 'Until', time: 'Ends' } }}
        clock={clock}
        now={at('2027-03-01T12:00:00Z')}
        openEndLabel="Until further notice"
      />
      <Picked />
    </FormProvider>
  );
}

const page = document.createElement('div');
let root: Root;
beforeEach(async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  document.body.append(page);
  root = createRoot(page);
  await act(async () => root.render(<Page />));
});
afterEach(async () => {
  await act(async () => root.unmount());
  page.remove();
  vi.unstubAllGlobals();
});

const labels = () => [...page.querySelectorAll('label')].map((label) => label.textContent);
const shown = () => page.querySelector('output')?.textContent;
async function type(name: string, text: string): Promise<void> {
  const input = page.querySelector<HTMLInputElement>(`input[name="${name}"]`);
  await act(async () => {
    // As the browser does: by the element's own setter, of which React notices nothing.
    if (input) Reflect.set(Object.getPrototypeOf(input), 'value', text, input);
    input?.dispatchEvent(new InputEvent('input', { bubbles: true }));
  });
}

it('a typed time is read at once, and the offset of the clock follows it', async () => {
  expect(page.textContent).toContain('Time in America/New_York (UTC-05:00)');
  await type('span.from.time', '03:15');
  expect(shown()).toBe('2027-03-14T07:15:00.000Z 2027-03-15T13:00:00.000Z');
  expect(page.textContent).toContain('Time in America/New_York (UTC-04:00)');
});

it('a time that the clock skips is asked for, and one that it does not is not', async () => {
  const question = 'The clock skips this time that night';
  expect(labels()).not.toContain(question);
  await type('span.from.time', '02:30');
  expect(labels()).toContain(question);
  const options = page.querySelectorAll('select[name="span.from.turn"] option');
  expect([...options].map((option) => option.textContent)).toEqual([
    'After it (03/14/2027, 03:30 AM UTC-04:00)',
    'Before it (03/14/2027, 01:30 AM UTC-05:00)',
  ]);
  await type('span.from.time', '03:30');
  expect(labels()).not.toContain(question);
});

it('an emptied time is no span, and an open end needs none', async () => {
  await type('span.to.time', '');
  expect(shown()).toBe('none');
  await act(async () => page.querySelector<HTMLElement>('[role="switch"]')?.click());
  expect(shown()).toBe('2027-03-14T06:00:00.000Z ');
  expect(labels()).not.toContain('Until');
});
