import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { chosenId, dollarsField, instantText, optionalText } from '@/lib/foundation/input/fields';
import { clockOf } from '@/lib/foundation/time/clock-of-zone';
import { shownInstant } from './instant-value';
import { hasRequired, sentInstants } from './record-values';

const clock = clockOf('America/New_York');
const now = new Date('2027-03-01T12:00:00Z');
const stored = new Date('2027-03-02T15:30:42.517Z');

describe('the instants of a record', () => {
  it('are not sent while the field shows the stored one, whose seconds it does not show', () => {
    const instants = { clock, now, values: { startsAt: stored } };
    expect(sentInstants({ startsAt: shownInstant(stored, clock) }, instants)).toEqual({
      startsAt: undefined,
    });
  });

  it('are sent on the clock of the place once they are changed, and always for a new record', () => {
    const picked = { date: '2027-03-02', time: '11:45', turn: '0' };
    const sent = { startsAt: '2027-03-02T16:45:00.000Z' };
    expect(sentInstants({ startsAt: picked }, { clock, now, values: { startsAt: stored } })).toEqual(sent);
    expect(sentInstants({ startsAt: picked }, { clock, now, values: { startsAt: undefined } })).toEqual(sent);
  });
});

describe('a form of a record', () => {
  const schema = z.object({
    crewId: chosenId('Choose a crew'),
    cost: dollarsField(0, 'The cost cannot be negative'),
    startsAt: instantText({ offset: true }),
    note: optionalText(500),
  });
  const instants = { clock, now, values: { startsAt: undefined } };
  const startsAt = { date: '2027-03-02', time: '11:45' };
  const filled = { crewId: 3, cost: 0, startsAt, note: '' };

  it('can be sent once the required fields are filled, of which zero is a value', () => {
    expect(hasRequired(schema, filled, instants)).toBe(true);
  });

  it.each([
    { crewId: undefined },
    { cost: null },
    { cost: ' ' },
    { startsAt: undefined },
    { startsAt: { date: '2027-03-02', time: '' } },
  ])('cannot be sent with %j', (missing) => {
    expect(hasRequired(schema, { ...filled, ...missing }, instants)).toBe(false);
  });
});
