import { expect, it } from 'vitest';
import { calendarFile } from './calendar-file';

const entry = {
  uid: 'HP-7F3K-2QX@hushpod',
  title: 'B · 07, JFK; Terminal 4',
  start: new Date('2026-11-21T14:42:00.500Z'),
  end: new Date('2026-11-21T15:12:00Z'),
  place: 'Concourse B\nnear gate 12, 日本語のとても長い案内がここに続きます。まだまだ続きます。',
  note: 'Passcode 123456',
  url: 'https://hushpod.test/payment-success/x/y',
  now: new Date('2026-11-21T14:42:01Z'),
};

it('is an event in UTC with what a calendar shows, its signs escaped', () => {
  const text = calendarFile(entry).replaceAll('\r\n ', '');
  expect(text).toContain('\r\nDTSTART:20261121T144200Z\r\nDTEND:20261121T151200Z\r\n');
  expect(text).toContain('SUMMARY:B · 07\\, JFK\\; Terminal 4\r\n');
  expect(text).toContain('LOCATION:Concourse B\\nnear gate 12\\, 日本語');
  expect(text).toMatch(/^BEGIN:VCALENDAR\r\n[\s\S]+END:VCALENDAR\r\n$/);
});

it('has no line over 75 octets, and splits no character', () => {
  const file = calendarFile(entry);
  for (const line of file.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
  expect(file).not.toContain('�');
});
