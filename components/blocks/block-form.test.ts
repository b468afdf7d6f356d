import { describe, expect, it } from 'vitest';
import { clockOf } from '@/lib/foundation/time/clock-of-zone';
import { blockTimesOf, blockValues } from './block-form';

const clock = clockOf('America/New_York');
const from = { fromDate: '2026-10-31', fromTime: '23:00' };
const to = { isOpenEnd: false, toDate: '2026-11-01', toTime: '09:00' };
const at = (text: string) => new Date(text);

describe('the times of a block, on the clock of the space,', () => {
  it('end at nine in the morning, even after a night that is an hour longer', () => {
    expect(blockTimesOf({ ...from, ...to }, clock)).toEqual({
      startsAt: at('2026-11-01T03:00:00Z'),
      endsAt: at('2026-11-01T14:00:00Z'),
    });
  });

  it.each([
    ['0' as const, '2026-11-01T05:30:00Z'],
    ['1' as const, '2026-11-01T06:30:00Z'],
  ])('include the chosen one of a time that occurs twice (%s)', (toTurn, end) => {
    const values = { ...from, ...to, toTime: '01:30', toTurn };
    expect(blockTimesOf(values, clock)?.endsAt).toEqual(at(end));
    // What the fields show maps back to the same block.
    const block = {
      startsAt: at('2026-11-01T03:00:00Z'),
      endsAt: at(end),
      reason: 'repair',
      note: '',
    } as const;
    const shown = blockValues(block, clock, at('2026-10-01T00:00:00Z'));
    expect(shown).toMatchObject({ toTime: '01:30', toTurn });
    expect(blockTimesOf(shown, clock)).toEqual({ startsAt: block.startsAt, endsAt: block.endsAt });
  });

  it('have no end if the block is open-ended, whatever was typed before', () => {
    expect(blockTimesOf({ ...from, ...to, isOpenEnd: true }, clock)?.endsAt).toBeNull();
  });

  it('do not exist while a field is empty', () => {
    expect(blockTimesOf({ ...from, isOpenEnd: false, toDate: '2026-11-01' }, clock)).toBeNull();
  });
});
