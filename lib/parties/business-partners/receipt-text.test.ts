import { describe, expect, it } from 'vitest';
import { receiptTextProblems } from './receipt-text';

const complete = {
  receiptName: 'Aurora Ltd',
  receiptEmail: 'a@aurora.test',
  receiptDescription: 'Thank you',
};
const problemPaths = (text: object) => receiptTextProblems({ ...complete, ...text }).map(({ path }) => path);

describe('a receipt', () => {
  it('with a name requires an email and a description, and reports both at once', () => {
    expect(problemPaths({})).toEqual([]);
    expect(problemPaths({ receiptEmail: null })).toEqual(['receiptEmail']);
    expect(problemPaths({ receiptDescription: '' })).toEqual(['receiptDescription']);
    expect(problemPaths({ receiptEmail: undefined, receiptDescription: null })).toEqual([
      'receiptEmail',
      'receiptDescription',
    ]);
  });

  it.each([null, '', undefined])('without a name (%j) requires nothing', (receiptName) => {
    expect(problemPaths({ receiptName, receiptEmail: null, receiptDescription: null })).toEqual([]);
    expect(problemPaths({ receiptName })).toEqual([]);
  });
});
