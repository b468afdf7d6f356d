import { describe, expect, it } from 'vitest';
import { blankPerson, traitsOf } from './blank-person';

describe('an audit entry without the person', () => {
  const traits = traitsOf(['Maya@Example.org', '2125550123', 'Maya Okafor', 'Li', null, ' ']);

  it('has no personal field, at any depth', () => {
    const line = { firstName: 'Maya', changes: [{ email: 'old@example.org', zipcode: '10118' }] };
    expect(blankPerson(line, [])).toEqual({ firstName: null, changes: [{ email: null, zipcode: null }] });
  });

  it('has no text that names the person, whatever its field and case', () => {
    const line = { sentTo: 'Copy for MAYA@example.org', list: ['2125550123'], by: 'maya okafor' };
    expect(blankPerson(line, traits)).toEqual({ sentTo: null, list: [null], by: null });
  });

  it('keeps amounts, states, ids and other text', () => {
    const line = { amountCents: 1250, status: 'inactive', refundIds: [3], space: 'Lisbon · 04', none: null };
    expect(blankPerson(line, traits)).toEqual(line);
    expect(blankPerson(undefined, traits)).toBeUndefined();
  });
});
