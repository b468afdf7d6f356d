import { expect, it } from 'vitest';
import { dollarsField, optionalEmail } from './fields';

const amount = dollarsField(0.01, 'The amount must be more than 0');

it('takes an amount as number or text, with or without cents, alike', () => {
  for (const written of [3, '3', '3.', '3.0', '3.00', ' 3.00 ', '3,00', '3,0'])
    expect(amount.parse(written), JSON.stringify(written)).toBe(3);
  for (const written of [1234.5, '1234.5', '1234.50', '1,234.50', '1234,50'])
    expect(amount.parse(written), JSON.stringify(written)).toBe(1234.5);
  expect(amount.parse('1,234'), 'a thousand, as in English').toBe(1234);
  expect(amount.parse('.5')).toBe(0.5);
});

it('refuses what could mean another amount', () => {
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

it('says of an amount below the least, and of one with a third decimal, what is wrong', () => {
  const said = (written: unknown) => amount.safeParse(written).error?.issues[0]?.message;
  for (const written of [-1, '-1', '-1,00']) expect(said(written)).toBe('The amount must be more than 0');
  for (const written of [1.005, '1.005']) expect(said(written)).toBe('At most two decimals');
});

it('reads an optional email address as null where a form sent an empty text', () => {
  for (const empty of ['', '  ']) expect(optionalEmail.parse(empty), JSON.stringify(empty)).toBeNull();
  for (const absent of [null, undefined]) expect(optionalEmail.parse(absent)).toBe(absent);
  expect(optionalEmail.parse(' Maya@Example.com ')).toBe('maya@example.com');
  const said = (written: unknown) => optionalEmail.safeParse(written).error?.issues[0]?.message;
  for (const wrong of ['maya@', 'x'.repeat(255), 5]) expect(said(wrong)).toBe('Invalid Email');
});
