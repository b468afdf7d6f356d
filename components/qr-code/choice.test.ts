import { describe, expect, it } from 'vitest';
import { choiceOf, stateOf } from './choice';

const START = {
  tab: 'one',
  space: null,
  partner: null,
  location: null,
  perPage: 6,
  spaces: [],
  matching: null,
};

describe('the URL of the QR page', () => {
  it('is the same after it was parsed and built again', () => {
    const one = { space: '12', partner: '3' };
    const sheet = { tab: 'sheet', partner: '3', location: '7', perPage: '12' };
    const chosen = { tab: 'sheet', partner: '3', spaces: '4,5' };
    const matching = { tab: 'sheet', partner: '3', matching: 'search=B&country=US' };
    const all = { tab: 'sheet', matching: '' };
    for (const query of [{}, one, sheet, chosen, matching, all])
      expect(stateOf(choiceOf(query))).toEqual(query);
  });

  it('leaves a choice at its default if its value is invalid', () => {
    for (const id of ['', '0', '-1', '1.5', 'x', '1e3', '9'.repeat(16), ' 1'])
      expect(choiceOf({ space: id, partner: id, location: id, tab: id, perPage: id })).toEqual(START);
    expect(choiceOf({ space: ['4', '5'] }).space).toBe(4);
  });
});
