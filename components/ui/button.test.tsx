// @vitest-environment jsdom
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { Button } from './button';

let root: Root;
let place: HTMLElement;
beforeEach(() => {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
  place = document.body.appendChild(document.createElement('div'));
  root = createRoot(place);
});
afterEach(async () => {
  await act(async () => root.unmount());
  place.remove();
});

/** Clicks as a browser reports a double click: with its count in `detail`. A key reports 0. */
const click = (...counts: number[]) =>
  act(async () => {
    for (const detail of counts)
      place
        .querySelector('button')
        ?.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, detail }));
  });

describe('a button', () => {
  it.each([
    ['a click', [1], 1],
    ['a double click', [1, 2], 1],
    ['three quick clicks', [1, 2, 3], 1],
    ['two clicks with a pause', [1, 1], 2],
    ['two presses of a key', [0, 0], 2],
    ['the second click of a double click that began elsewhere', [2], 0],
  ])('runs for %s', async (_, counts, times) => {
    let ran = 0;
    await act(async () => root.render(<Button onClick={() => (ran += 1)}>Save</Button>));
    await click(...counts);
    expect(ran).toBe(times);
  });

  it('that adds a row counts each quick click', async () => {
    let ran = 0;
    await act(async () =>
      root.render(
        <Button repeats onClick={() => (ran += 1)}>
          Add
        </Button>,
      ),
    );
    await click(1, 2, 3);
    expect(ran).toBe(3);
  });

  it('submits its form once for a double click', async () => {
    let sent = 0;
    await act(async () =>
      root.render(
        <form
          onSubmit={(event) => {
            event.preventDefault();
            sent += 1;
          }}
        >
          <Button type="submit">Send</Button>
        </form>,
      ),
    );
    await click(1, 2);
    expect(sent).toBe(1);
  });
});
