import { expect, it } from 'vitest';
import { isMeant, lengtheningTo } from './lengthening';

const MINUTE = 60_000;
const END = Date.UTC(2026, 4, 4, 10, 0);
const clock = { zone: 'UTC', changes: [], offsets: [0] };
const after = (minutes: number) => new Date(END + minutes * MINUTE);
const plan = (planId: number, minutes: number) => ({
  planId,
  minutes,
  endsAt: after(minutes),
  subTotalCents: 1_000,
  taxCents: 100,
  amountCents: 1_100,
});
const offer = (nextStartsAt: Date | null, ...minutes: number[]) => ({
  endsAt: after(0),
  taxPercent: 10,
  nextStartsAt,
  plans: minutes.map((each, at) => plan(at + 1, each)),
});
const to = (of: ReturnType<typeof offer>, minutes: number) =>
  lengtheningTo(of, END + minutes * MINUTE, clock);

it('dragging the end of a booking adds the plan that ends nearest to where it is dropped', () => {
  const free = offer(null, 15, 30, 60);
  expect(to(free, 20)).toMatchObject({ plan: { minutes: 15 } });
  expect(to(free, 26)).toMatchObject({ plan: { minutes: 30 } });
  expect(to(free, 240)).toMatchObject({ plan: { minutes: 60 } });
});

it('dragging the end of a booking only a little, or to the left, adds nothing', () => {
  for (const minutes of [2, 0, -30]) {
    expect(isMeant(END, END + minutes * MINUTE)).toBe(false);
    expect(to(offer(null, 15), minutes)).toBeNull();
  }
});

it('dragging the end of a booking shows why nothing can be added', () => {
  const refusal = 'The next booking begins at 10:40 AM';
  expect(to(offer(after(40), 15, 30), 45)).toEqual({ refusal });
  expect(to(offer(after(40), 15, 30), 38)).toMatchObject({ plan: { minutes: 30 } });
  expect(to(offer(after(10)), 5)).toEqual({ refusal: 'The next booking begins at 10:10 AM' });
  expect(to(offer(null), 30)).toEqual({ refusal: 'None of this space’s plans fit' });
});
