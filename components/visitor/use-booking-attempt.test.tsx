// @vitest-environment jsdom
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { pack } from '@/lib/foundation/packed';
import en from '@/lib/platform/languages/messages/en.json';
import { ownHold } from './own-hold';
import { VisitorTexts } from './texts';
import { useBookingAttempt } from './use-booking-attempt';

const PLANS = [30, 60].map((minutes) => ({ id: minutes, minutes, costCents: 1000, isAvailable: true }));
const ORDER = {
  email: 'guest@example.test',
  countryCode: '+1',
  phone: '2025550143',
  pricingPlanId: 30,
  promoCode: undefined,
};

type Sent = { path: string; key: string | null; body: Record<string, unknown> | null };
let root: Root;
let sent: Sent[];
let responses: (Response | Error)[];
let attempt: ReturnType<typeof useBookingAttempt>;
const onHeld = vi.fn();
const onPromoRefused = vi.fn();
const onShorterPlan = vi.fn();

function Form() {
  const space = { id: 7, plans: PLANS };
  attempt = useBookingAttempt({ boxKey: 'key', space, onPromoRefused, onShorterPlan });
  return null;
}

beforeEach(async () => {
  sent = [];
  responses = [];
  vi.clearAllMocks();
  localStorage.clear();
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  vi.stubGlobal('fetch', async (path: string, { headers, body }: RequestInit) => {
    const key = new Headers(headers).get('idempotency-key');
    sent.push({ path, key, body: body ? JSON.parse(String(body)) : null });
    const response = responses.shift();
    if (response instanceof Response) return response;
    throw response ?? new TypeError('Failed to fetch');
  });
  root = createRoot(document.createElement('div'));
  const texts = { problems: en.problems, fields: en.fields };
  await act(async () =>
    root.render(
      <VisitorTexts language="en" texts={pack(texts as never)}>
        <Form />
      </VisitorTexts>,
    ),
  );
});
afterEach(async () => {
  await act(async () => root.unmount());
  vi.unstubAllGlobals();
});

const refused = (status: number, code: string, errors?: object[]) =>
  Response.json({ code, message: `Refused: ${code}`, errors }, { status });
const hold = () => act(() => attempt.hold(ORDER, onHeld));

it('a try after a lost response is the same request', async () => {
  await hold();
  expect(attempt).toMatchObject({ isHolding: false, problem: en.problems.network });
  responses = [refused(409, 'too_late')];
  await hold();
  const keys = sent.map(({ key }) => key);
  expect(keys[0]).toBeTruthy();
  expect(keys[1]).toBe(keys[0]);
});

it('a try after a refusal, or with another input, is another request', async () => {
  responses = [refused(409, 'too_late')];
  await hold();
  await hold();
  act(() => attempt.renewRequest());
  await hold();
  expect(new Set(sent.map(({ key }) => key)).size).toBe(3);
});

it('a hold that no longer exists is not replaced again', async () => {
  ownHold.remember(7, 'former');
  responses = [refused(409, 'too_late')];
  await hold();
  await hold();
  expect(sent.map(({ body }) => body?.replaces)).toEqual(['former', undefined]);
  expect(onHeld).not.toHaveBeenCalled();
});

it('a taken space is offered for a shorter plan if one fits', async () => {
  responses = [refused(409, 'space_taken'), Response.json({ data: { isAvailable: true } })];
  await hold();
  expect(sent.map(({ path }) => path)).toEqual(['/api/v2/bookings/instant', '/api/v2/admin/pod/web/7']);
  expect(onShorterPlan).toHaveBeenCalledTimes(1);
  expect(attempt.isUnavailable).toBe(false);
});

it('a taken space that fits no plan is unavailable', async () => {
  responses = [refused(409, 'space_taken'), Response.json({ data: { isAvailable: false } })];
  await hold();
  expect(onShorterPlan).not.toHaveBeenCalled();
  expect(attempt).toMatchObject({ isUnavailable: true, problem: 'Refused: space_taken.' });
});

it('a refused promo code is removed, and the space remains available', async () => {
  responses = [refused(422, 'promo_invalid')];
  await hold();
  expect(onPromoRefused).toHaveBeenCalledTimes(1);
  expect(attempt.isUnavailable).toBe(false);
});

it('an error of a field shows at the field, and gets the focus', async () => {
  const input = document.body.appendChild(document.createElement('input'));
  input.name = 'email';
  responses = [refused(422, 'invalid', [{ path: 'email', message: 'Email is invalid' }])];
  await hold();
  expect(attempt).toMatchObject({ problem: null, errors: { email: 'Email is invalid' } });
  expect(document.activeElement).toBe(input);
  input.remove();
});
