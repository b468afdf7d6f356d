import { expect, it } from 'vitest';
import { bookingInput, type EarlyInput, emptyInput } from './booking-input';

const COUNTRIES = [
  { country: 'US', code: '+1', name: 'United States' },
  { country: 'NL', code: '+31', name: 'Netherlands' },
];
const DEFAULTS = { suggestedPlanId: 7, countries: COUNTRIES };
const NO_STORE = { draft: undefined, contact: undefined };
const UNTOUCHED: EarlyInput = {
  email: '',
  phone: '',
  country: 'US',
  plan: '7',
  hasAccepted: false,
  remembers: false,
};
const KNOWN = { email: 'known@example.test', country: 'NL', phone: '612345678' };
const empty = emptyInput({ country: 'US', provenEmail: undefined });

const ready = ({ stored = NO_STORE, early = {} }: { stored?: object; early?: Partial<EarlyInput> }) =>
  bookingInput(empty, {
    type: 'ready',
    stored: { ...NO_STORE, ...stored },
    early: { ...UNTOUCHED, ...early },
    defaults: DEFAULTS,
  });

it('a proven email address fills the empty form', () => {
  const input = emptyInput({ country: 'US', provenEmail: 'proven@example.test' });
  expect(input.draft.contact).toEqual({ email: 'proven@example.test', country: 'US', phone: '' });
});

it('an untouched form shows the remembered contact', () => {
  const input = ready({ stored: { contact: KNOWN } });
  expect(input.draft.contact).toEqual(KNOWN);
  expect(input.isRemembered).toBe(true);
});

it("this tab's draft counts more than the remembered contact", () => {
  const contact = { ...KNOWN, email: 'draft@example.test' };
  const input = ready({ stored: { draft: { plan: '8', contact }, contact: KNOWN } });
  expect(input.draft).toEqual({ plan: '8', contact });
});

it('what was entered before the page was ready counts more than what is stored', () => {
  const early = { email: 'early@example.test', phone: '2025550143', plan: '9', hasAccepted: true };
  const input = ready({ stored: { draft: { plan: '8', contact: KNOWN } }, early });
  expect(input.draft).toEqual({
    plan: '9',
    contact: { email: 'early@example.test', country: 'NL', phone: '2025550143' },
  });
  expect(input.hasAccepted).toBe(true);
});

it('a number that was entered early with its dial code sets the country', () => {
  expect(ready({ early: { phone: '+31 6 12345678' } }).draft.contact).toMatchObject({
    country: 'NL',
    phone: '612345678',
  });
});

it('a country that was chosen early is kept, and that of the space gives way to the stored one', () => {
  const stored = { contact: { ...KNOWN, country: 'US' } };
  expect(ready({ stored, early: { country: 'NL' } }).draft.contact.country).toBe('NL');
  expect(ready({ stored: { contact: KNOWN } }).draft.contact.country).toBe('NL');
});

it('the suggested plan gives way to the plan of the draft', () => {
  const draft = { plan: '8', contact: KNOWN };
  expect(ready({ stored: { draft }, early: { plan: '7' } }).draft.plan).toBe('8');
  expect(ready({ stored: { draft }, early: { plan: null } }).draft.plan).toBe('8');
});

it('only a change by the visitor is saved', () => {
  const untouched = ready({ stored: { contact: KNOWN } });
  expect(untouched.isEdited).toBe(false);
  expect(bookingInput(untouched, { type: 'changed', change: { plan: '8' } }).isEdited).toBe(true);
});

it('a change leaves the other values alone', () => {
  const promo = { code: 'SPRING', cents: 500 } as never;
  const first = bookingInput(ready({}), { type: 'changed', change: { promo } });
  const second = bookingInput(first, { type: 'changed', change: { contact: KNOWN } });
  expect(second.draft).toMatchObject({ promo, contact: KNOWN });
});

it('a forgotten contact leaves the plan and an empty contact of the space’s country', () => {
  const known = ready({
    stored: { draft: { plan: '8', contact: KNOWN }, contact: KNOWN },
    early: { remembers: true },
  });
  const input = bookingInput(known, { type: 'forgotten', country: 'US' });
  expect(input).toMatchObject({ remembers: false, isRemembered: false, isEdited: true });
  expect(input.draft).toEqual({ plan: '8', contact: { email: '', country: 'US', phone: '' } });
});
