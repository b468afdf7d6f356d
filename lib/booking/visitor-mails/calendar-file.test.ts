import { expect, it } from 'vitest';
import { calendarFile } from './calendar-file';

const entry = {
  uid: 'HP-7F3K-2QX@hushpod',
  sequence: 41,
  isCancelled: false,
  organizer: { name: 'The "Quiet" Pods', email: 'hello@hushpod.test' },
  title: 'B · 07, JFK; Terminal 4',
  start: new Date('2026-11-21T14:42:00.500Z'),
  end: new Date('2026-11-21T15:12:00Z'),
  place: 'Concourse B\nnear gate 12, 日本語のとても長い案内がここに続きます。まだまだ続きます。',
  note: 'Passcode 123456',
  url: 'https://hushpod.test/payment-success/x/y',
  now: new Date('2026-11-21T14:42:01Z'),
};

it('the calendar file has an event in UTC with title and place, escaped', () => {
  const text = calendarFile(entry).replaceAll('\r\n ', '');
  expect(text).toContain('\r\nDTSTART:20261121T144200Z\r\nDTEND:20261121T151200Z\r\n');
  expect(text).toContain('SUMMARY:B · 07\\, JFK\\; Terminal 4\r\n');
  expect(text).toContain('LOCATION:Concourse B\\nnear gate 12\\, 日本語');
  expect(text).toMatch(/^BEGIN:VCALENDAR\r\n[\s\S]+END:VCALENDAR\r\n$/);
});

it('the calendar file has no control characters, which some calendars treat as the end of a value', () => {
  const text = calendarFile({ ...entry, title: 'Bell\u0007 and return\rhere', place: 'Pier\u0000 7' });
  expect(text).toContain('SUMMARY:Bell and return\\nhere\r\n');
  expect(text).toContain('LOCATION:Pier 7\r\n');
});

it('the calendar file updates and removes the event of an earlier file', () => {
  const text = calendarFile(entry);
  for (const line of [
    'METHOD:PUBLISH',
    'SEQUENCE:41',
    'STATUS:CONFIRMED',
    'DTSTAMP:20261121T144201Z',
    'ORGANIZER;CN="The Quiet Pods":mailto:hello@hushpod.test',
  ])
    expect(text).toContain(`\r\n${line}\r\n`);
  const cancelledFile = calendarFile({ ...entry, sequence: 42, isCancelled: true });
  for (const line of ['METHOD:CANCEL', `UID:${entry.uid}`, 'SEQUENCE:42', 'STATUS:CANCELLED'])
    expect(cancelledFile).toContain(`\r\n${line}\r\n`);
  expect(cancelledFile, 'a reminder of what is cancelled').not.toContain('VALARM');
  expect(cancelledFile, 'a passcode that is void').not.toContain('123456');
});

it('the calendar file has no line over 75 octets, and splits no character', () => {
  const file = calendarFile(entry);
  for (const line of file.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
  expect(file).not.toContain('�');
});
