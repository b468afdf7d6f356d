import { expect, it } from 'vitest';
import { OTHER_YEARS } from '@/lib/foundation/time/allowed-years';
import { dayText, dollarsField, instantText, optionalEmail } from './fields';

const amount = dollarsField(0.01, 'The amount must be more than 0');

it('an amount is accepted as a number or text, with or without cents', () => {
  for (const written of [3, '3', '3.', '3.0', '3.00', ' 3.00 ', '3,00', '3,0'])
    expect(amount.parse(written), JSON.stringify(written)).toBe(3);
  for (const written of [1234.5, '1234.5', '1234.50', '1,234.50', '1234,50'])
    expect(amount.parse(written), JSON.stringify(written)).toBe(1234.5);
  expect(amount.parse('1,234'), 'a thousand, as in English').toBe(1234);
  expect(amount.parse('.5')).toBe(0.5);
});

it('an ambiguous amount is refused', () => {
  for (const written of [
    '',
    '.',
    ',',
    '3,',
    ',50',
    '12,34,567',
    '1,23.5',
    '1.234,50',
    '0,500',
    '012,345',
    '3..0',
    '-3',
    '--3',
    '1e3',
    null,
  ])
    expect(amount.safeParse(written).success, JSON.stringify(written)).toBe(false);
});

it('an amount below the minimum or with a third decimal is refused with the reason', () => {
  const messageFor = (written: unknown) => amount.safeParse(written).error?.issues[0]?.message;
  for (const written of [-1, '-1', '-1,00'])
    expect(messageFor(written)).toBe('The amount must be more than 0');
  for (const written of [1.005, '1.005']) expect(messageFor(written)).toBe('At most two decimals');
});

it('an empty optional email address is read as null', () => {
  for (const empty of ['', '  ']) expect(optionalEmail.parse(empty), JSON.stringify(empty)).toBeNull();
  for (const absent of [null, undefined]) expect(optionalEmail.parse(absent)).toBe(absent);
  expect(optionalEmail.parse(' Maya@Example.com ')).toBe('maya@example.com');
  const messageFor = (written: unknown) => optionalEmail.safeParse(written).error?.issues[0]?.message;
  for (const wrong of ['maya@', 'x'.repeat(255), 5]) expect(messageFor(wrong)).toBe('Invalid Email');
});

/** The messages for a text; undefined if it is accepted. */
const messagesFor = (field: ReturnType<typeof dayText>, text: unknown) =>
  field.safeParse(text).error?.issues.map(({ message }) => message);

it('a day must be in the years 2000 to 2199, and others are refused with the reason', () => {
  const day = dayText('Choose a day');
  for (const text of ['2000-01-01', '2028-02-29', '2199-12-31'])
    expect(messagesFor(day, text), text).toBeUndefined();
  for (const text of ['1999-12-31', '2200-01-01', '0000-01-01', '9999-12-31'])
    expect(messagesFor(day, text), text).toEqual([OTHER_YEARS]);
  for (const text of ['', 'x', '2027-02-29', '10000-01-01', '-000001-01-01', undefined])
    expect(messagesFor(day, text), String(text)).toEqual(['Choose a day']);
});

it('an instant must be in the same years by UTC, whatever its offset', () => {
  const instant = instantText({ offset: true, sentence: 'Choose a time' });
  for (const text of ['2000-01-01T00:00:00Z', '1999-12-31T23:00:00-01:00', '2199-12-31T23:59:59.999Z'])
    expect(messagesFor(instant, text), text).toBeUndefined();
  for (const text of ['2000-01-01T00:00:00+00:01', '2200-01-01T00:00:00Z', '9999-12-31T23:59:59-14:00'])
    expect(messagesFor(instant, text), text).toEqual([OTHER_YEARS]);
  for (const text of ['2027-01-01T24:00:00Z', '2027-01-01T00:00:60Z', '2027-01-01', null])
    expect(messagesFor(instant, text), String(text)).toEqual(['Choose a time']);
});
