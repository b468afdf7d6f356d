import { describe, expect, it } from 'vitest';
import type { BoardPod, BoardSpace, BoardTime } from './schema';
import { countsAs, showOf, tileOf } from './tile';

const NOW = new Date('2026-05-04T10:00:00.000Z');
const at = (minutes: number) => new Date(NOW.getTime() + minutes * 60_000);
const ADA = { id: 5, transactionId: 'HP-1', name: 'Ada', phone: '', isExtended: false };

const booking = (from: number, to: number, more: Partial<BoardTime> = {}): BoardTime => ({
  kind: 'booking',
  startsAt: at(from),
  endsAt: at(to),
  expiresAt: null,
  booking: ADA,
  failedUnlocks: 0,
  ...more,
});
const hold = (expiresAt: Date | null) => booking(-1, 29, { kind: 'hold', booking: null, expiresAt });
const pod = (reportedAt: Date | null, off: BoardPod['off'] = []): BoardPod => ({
  reportedAt,
  internalAt: reportedAt,
  externalAt: reportedAt,
  off,
  listeningSince: new Date(0),
});
const space = (more: Partial<BoardSpace> = {}): BoardSpace => ({
  id: 1,
  name: 'Concourse B · 14',
  shortName: 'B14',
  status: 'active',
  location: { id: 1, name: 'JFK' },
  timezone: 'UTC',
  closedFrom: null,
  closedUntil: null,
  outOfService: null,
  pod: pod(at(0)),
  doorOpensBy: 'pod',
  doorTrouble: null,
  times: [],
  ...more,
});
const closed = { closedFrom: at(-60), closedUntil: at(60) };
const silent = pod(at(-3));
const doorOff = pod(at(0), ['doorLock']);
const TROUBLE = { doorTrouble: { tries: 2, lastAt: at(-90) } };
const stateOf = (more: Partial<BoardSpace>) => tileOf(space(more), NOW).state;

describe('a tile', () => {
  it.each<[string, string, Partial<BoardSpace>]>([
    ['free', 'nothing is booked', {}],
    ['free', 'the next booking is more than an hour away', { times: [booking(61, 90)] }],
    ['free', 'a hold has lapsed', { times: [hold(at(0))] }],
    ['free', 'a keypad opens it', { pod: null, doorOpensBy: 'keypad' }],
    ['free', 'staff open it', { pod: null, doorOpensBy: 'staff' }],
    ['silent', 'it waits for its first pod', { pod: null, doorOpensBy: 'pod' }],
    ['closed', 'it is switched off and waits for its pod', { pod: null, status: 'inactive' }],
    ['free', 'its closing hours come later', { closedFrom: at(1), closedUntil: at(60) }],
    ['arriving', 'somebody comes within the hour', { times: [booking(60, 90)] }],
    ['in-use', 'a booking runs', { times: [booking(-10, 20)] }],
    ['in-use', 'a booking runs into the closing hours', { ...closed, times: [booking(-10, 20)] }],
    ['in-use', 'the space was switched off meanwhile', { status: 'inactive', times: [booking(-10, 20)] }],
    ['held', 'somebody pays in time', { times: [hold(at(1))] }],
    ['held', 'a payment is under way', { times: [hold(null)] }],
    ['closed', 'it is within its closing hours', closed],
    ['closed', 'it is closed, though somebody comes after', { ...closed, times: [booking(30, 60)] }],
    ['free', 'it is out of service later', { outOfService: { from: at(1), until: null } }],
    ['free', 'it was out of service', { outOfService: { from: at(-60), until: at(0) } }],
    ['closed', 'it is out of service', { outOfService: { from: at(-60), until: at(1) } }],
    ['closed', 'it is out of service until further notice', { outOfService: { from: at(0), until: null } }],
    [
      'closed',
      'it is out of service and its pod is silent',
      { outOfService: { from: at(0), until: null }, pod: silent },
    ],
    [
      'in-use',
      'somebody is inside a space that is out of service',
      { outOfService: { from: at(0), until: null }, times: [booking(-10, 20)] },
    ],
    ['closed', 'it is switched off', { status: 'inactive' }],
    ['closed', 'it is switched off and its pod is silent', { status: 'inactive', pod: silent }],
    ['silent', 'its pod has not reported for a minute', { pod: pod(at(-1)) }],
    ['free', 'a light of its pod is off', { pod: pod(at(0), ['light2']) }],
    ['free', 'nobody listened long enough to know', { pod: { ...silent, listeningSince: at(-0.5) } }],
    ['silent', 'its pod has never reported', { pod: pod(null) }],
    ['silent', 'somebody is inside', { pod: silent, times: [booking(-10, 20)] }],
    ['silent', 'it is closed for the night', { pod: silent, ...closed }],
    ['broken', 'the lock of its door is off', { pod: doorOff }],
    ['broken', 'its door is in trouble', TROUBLE],
    ['in-use', 'its door did not open once', { times: [booking(-1, 29, { failedUnlocks: 1 })] }],
    [
      'broken',
      'its door is in trouble, and its pod is silent',
      { ...TROUBLE, pod: silent, times: [booking(-1, 29, { failedUnlocks: 2 })] },
    ],
  ])('is %s: %s', (state, _why, more) => expect(stateOf(more)).toBe(state));

  it('does not name a failed part of a silent pod', () => {
    const tile = tileOf(space({ pod: pod(at(-3), ['doorLock']) }), NOW);
    expect(tile).toMatchObject({ state: 'silent', part: null });
  });

  it('names the current and the next booking', () => {
    const times = [booking(-60, 0), booking(-10, 20), booking(20, 50), booking(60, 90)];
    const { current, next } = tileOf(space({ times }), NOW);
    expect([current, next]).toEqual([times[1], times[2]]);
  });

  it('is free from the end of a booking, to the millisecond', () => {
    const times = [booking(-30, 0)];
    expect(tileOf(space({ times }), new Date(NOW.getTime() - 1)).state).toBe('in-use');
    expect(stateOf({ times })).toBe('free');
  });

  it('says the tries of the guest inside, not of who was there before them', () => {
    const tries = (more: Partial<BoardSpace>) => tileOf(space(more), NOW).doorTries;
    expect([
      tries({ ...TROUBLE, times: [booking(-1, 29, { failedUnlocks: 1 })] }),
      tries({ ...TROUBLE, times: [booking(-1, 29)] }),
      tries({ times: [booking(-1, 29, { failedUnlocks: 1 })] }),
    ]).toEqual([1, 2, 0]);
  });

  it('counts by its occupancy and by the state of its pod, which are separate facts', () => {
    const counted = (more: Partial<BoardSpace>) =>
      (
        [
          'in-use',
          'arriving',
          'free',
          'closed',
          'door-trouble',
          'silent',
          'part-off',
          'out-of-service',
        ] as const
      ).filter((as) => countsAs(tileOf(space(more), NOW), as));
    const busy = { times: [booking(-10, 20), booking(30, 60)] };
    const shut = { outOfService: { from: at(0), until: null } };
    expect([
      counted({ ...busy, pod: silent }),
      counted({ ...busy, ...TROUBLE, pod: silent }),
      counted({ pod: pod(at(0), ['light2']) }),
      counted({ ...busy, ...shut }),
      counted({ ...shut, ...TROUBLE }),
      counted({ status: 'inactive', pod: silent }),
      counted({ ...busy, status: 'inactive', pod: silent }),
    ]).toEqual([
      ['in-use', 'arriving', 'silent'],
      ['in-use', 'arriving', 'door-trouble'],
      ['free', 'part-off'],
      ['in-use', 'arriving', 'out-of-service'],
      ['out-of-service'],
      ['closed'],
      ['in-use', 'arriving', 'silent'],
    ]);
  });

  it('is found by an address of an earlier release', () => {
    expect([showOf('broken'), showOf('in-use'), showOf('away'), showOf(undefined)]).toEqual([
      'door-trouble',
      'in-use',
      null,
      null,
    ]);
  });
});
