import { expect, it } from 'vitest';
import { type AttemptEvent, bookingAttempt, firstWrongField, NEW_ATTEMPT } from './booking-attempt';

const after = (...events: AttemptEvent[]) => events.reduce(bookingAttempt, NEW_ATTEMPT);
const REFUSED: AttemptEvent = { type: 'refused', errors: {}, problem: 'This space is taken.' };

it('a refusal opens the form again with its sentence', () => {
  expect(after({ type: 'requested' }, REFUSED)).toMatchObject({
    isHolding: false,
    problem: 'This space is taken.',
  });
});

it('a refusal of a field shows at the field alone', () => {
  const errors = { email: 'Email is invalid' };
  expect(after({ type: 'requested' }, { ...REFUSED, errors })).toMatchObject({ errors, problem: null });
});

it('a refusal of a field that the form lacks shows as a sentence', () => {
  const errors = { podId: 'No such pod' };
  expect(after({ type: 'requested' }, { ...REFUSED, errors }).problem).toBe('This space is taken.');
});

it('another check removes the errors of the one before', () => {
  const attempt = after(REFUSED, { type: 'checked', errors: { terms: 'Accept the terms' } });
  expect(attempt).toMatchObject({ problem: null, errors: { terms: 'Accept the terms' } });
  expect(bookingAttempt(attempt, { type: 'checked', errors: {} }).errors).toEqual({});
});

it('a corrected field loses its error, and the others keep theirs', () => {
  const errors = { email: 'Required', phone: 'Required' };
  const attempt = after(
    { type: 'checked', errors },
    { type: 'fieldChecked', field: 'email', error: undefined },
  );
  expect(attempt.errors).toEqual({ phone: 'Required' });
  const wrong = { type: 'fieldChecked', field: 'email', error: 'Malformed' } as const;
  expect(bookingAttempt(attempt, wrong).errors).toEqual({ phone: 'Required', email: 'Malformed' });
});

it('a wallet that closes does not end a request that is under way', () => {
  const attempt = after({ type: 'requested' }, { type: 'wallet', isBusy: false });
  expect(attempt).toMatchObject({ isHolding: true, isWalletBusy: false });
});

it('a wallet that opened during a request that was refused stays open', () => {
  const attempt = after({ type: 'requested' }, { type: 'wallet', isBusy: true }, REFUSED);
  expect(attempt).toMatchObject({ isHolding: false, isWalletBusy: true });
});

it('a page that was restored from the cache can book again', () => {
  expect(after({ type: 'requested' }, { type: 'restored' }).isHolding).toBe(false);
  expect(after({ type: 'wallet', isBusy: true }, { type: 'restored' }).isWalletBusy).toBe(true);
});

it('an unavailable space becomes available again when a shorter plan fits', () => {
  const unavailable = after({ type: 'availability', isUnavailable: true }, REFUSED);
  expect(unavailable.isUnavailable).toBe(true);
  expect(bookingAttempt(unavailable, { type: 'availability', isUnavailable: false }).isUnavailable).toBe(
    false,
  );
});

it('the first wrong field is the topmost one', () => {
  expect(firstWrongField({ terms: 'x', phone: 'x', email: 'x' })).toBe('email');
  expect(firstWrongField({ terms: 'x', plan: 'x' })).toBe('plan');
  expect(firstWrongField({ podId: 'x' })).toBeUndefined();
});
