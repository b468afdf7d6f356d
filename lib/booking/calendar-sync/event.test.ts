import { describe, expect, it } from 'vitest';
import { calendarEventIdOf, calendarEventOf, type Entry } from './event';

const entry: Entry = {
  bookingId: 7,
  transactionId: 'HP-7F3K-2QX',
  space: 'Concourse B · 14',
  address: 'Terminal 4, JFK',
  timezone: 'America/New_York',
  startsAt: new Date('2026-11-01T05:30:27.400Z'),
  endsAt: new Date('2026-11-01T06:30:27.400Z'),
};

describe('the event of a booking', () => {
  it('has the local time with its offset, which distinguishes the hour that occurs twice', () => {
    const timeZone = 'America/New_York';
    expect(calendarEventOf(entry, 'Hushpod')).toEqual({
      summary: 'Hushpod: Concourse B · 14',
      location: 'Terminal 4, JFK',
      description: 'Booking HP-7F3K-2QX',
      status: 'confirmed',
      start: { dateTime: '2026-11-01T01:30:27-04:00', timeZone },
      end: { dateTime: '2026-11-01T01:30:27-05:00', timeZone },
      extendedProperties: { private: { bookingId: '7' } },
    });
  });

  it.each([
    ['Asia/Kolkata', '2026-11-01T11:00:27+05:30'],
    ['UTC', '2026-11-01T05:30:27+00:00'],
    ['America/St_Johns', '2026-11-01T02:00:27-03:30'],
    ['Pacific/Kiritimati', '2026-11-01T19:30:27+14:00'],
  ])('in %s begins at %s', (timezone, dateTime) => {
    expect(calendarEventOf({ ...entry, timezone }, 'Hushpod').start).toEqual({
      dateTime,
      timeZone: timezone,
    });
  });

  it('uses the space as its location if there is no address', () => {
    expect(calendarEventOf({ ...entry, address: null }, 'Hushpod').location).toBe('Concourse B · 14');
  });
});

it('an event’s id has only permitted characters, and is unique for each booking', () => {
  for (const reference of ['HP-7F3K-2QX', 'ZZ', ' '])
    expect(calendarEventIdOf(reference)).toMatch(/^[a-v0-9]{5,1024}$/);
  expect(calendarEventIdOf('HP-7F3K-2QX')).not.toBe(calendarEventIdOf('HP-7F3K-2QY'));
  expect(calendarEventIdOf('HP-7F3K-2QX')).toBe(calendarEventIdOf('HP-7F3K-2QX'));
});
