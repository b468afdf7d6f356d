import { describe, expect, it } from 'vitest';
import { isTimeZone, labelledZones, zoneLabel } from './known-zones';
import { zoneName } from './zone-name';

describe('zoneName', () => {
  it.each([
    ['America/New_York (UTC-05:00)', 'America/New_York'],
    ['Asia/Tokyo(GMT+9)', 'Asia/Tokyo'],
    [' Europe/Paris ', 'Europe/Paris'],
    ['UTC', 'UTC'],
  ])('%s is %s', (sent, name) => expect(zoneName(sent)).toBe(name));
});

describe('isTimeZone', () => {
  it.each([
    'America/New_York',
    'Asia/Kolkata',
    'Asia/Calcutta',
    'UTC',
    'Etc/GMT+5',
    'America/Argentina/Salta',
  ])('knows %s', (name) => expect(isTimeZone(name)).toBe(true));
  it.each(['', 'Mars/Base', '+05:00', 'New York', 'America/New_York; drop'])('refuses %s', (name) =>
    expect(isTimeZone(name)).toBe(false),
  );
});

it('a zone is labelled with its offset, and listed once', () => {
  expect(zoneLabel('Asia/Tokyo')).toBe('Asia/Tokyo (UTC+09:00)');
  const names = labelledZones().map((zone) => zone.name);
  expect(new Set(names).size).toBe(names.length);
  expect(names).toContain('America/New_York');
});
