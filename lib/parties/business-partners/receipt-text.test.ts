import { describe, expect, it } from 'vitest';
import { receiptProblems } from './receipt-text';

const whole = { receiptName: 'Aurora Ltd', receiptEmail: 'a@aurora.test', receiptDescription: 'Thank you' };
const paths = (text: object) => receiptProblems({ ...whole, ...text }).map(({ path }) => path);

describe('a receipt', () => {
  it('with a name needs an email and a description, and reports both at once', () => {
    expect(paths({})).toEqual([]);
    expect(paths({ receiptEmail: null })).toEqual(['receiptEmail']);
    expect(paths({ receiptDescription: '' })).toEqual(['receiptDescription']);
    expect(paths({ receiptEmail: undefined, receiptDescription: null })).toEqual([
      'receiptEmail',
      'receiptDescription',
    ]);
  });

  it.each([null, '', undefined])('without a name (%j) needs nothing', (receiptName) => {
    expect(paths({ receiptName, receiptEmail: null, receiptDescription: null })).toEqual([]);
    expect(paths({ receiptName })).toEqual([]);
  });
});
