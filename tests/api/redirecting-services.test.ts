import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { env } from '@/lib/foundation/settings/env';
import { type CalendarAccess, putEvent, removeEvent } from '@/lib/platform/integrations/calendar';
import { readFile, readPrivateFile } from '@/lib/platform/integrations/file-store';
import { geocodeByMaps } from '@/lib/platform/integrations/geocoding';

/*
 * A service that redirects us, because somebody else has its address or a proxy is in between: no call of ours goes to
 * where it leads, which can be an address inside of the operator's network, and nobody there gets our credentials.
 */

/** The responses of working services, by a part of their paths. */
const RESPONSES = {
  token: { access_token: 'granted', expires_in: 3_600 },
  events: { id: 'abcde' },
  geocode: {
    status: 'OK',
    results: [{ formatted_address: 'Oslo', geometry: { location: { lat: 59.9, lng: 10.7 } } }],
  },
};

/** Each request, as its method and path. */
const requests: string[] = [];
/** Which paths are redirected, and how. */
let redirected = { beginning: '', status: 0 };

const server = http.createServer((request, response) => {
  const { method, url = '' } = request;
  request.resume();
  requests.push(`${method} ${url.split('?', 1)[0]}`);
  const { beginning, status } = redirected;
  const json = Object.entries(RESPONSES).find(([part]) => url.includes(part))?.[1];
  if (beginning && url.startsWith(beginning)) response.writeHead(status, { location: `/inside${url}` }).end();
  else if (json) response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(json));
  else response.writeHead(200, { 'content-type': 'image/png' }).end('a picture');
});

beforeAll(async () => {
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  Object.assign(env(), {
    BLOB_PUBLIC_URL: `${base}/files/public`,
    PRIVATE_BLOB_URL: `${base}/files/private`,
    GOOGLE_OAUTH_URL: `${base}/oauth`,
    GOOGLE_CALENDAR_URL: `${base}/calendar`,
    GOOGLE_MAPS_API_KEY: 'key',
    GOOGLE_MAPS_URL: base,
  });
});
beforeEach(() => void requests.splice(0));
afterAll(async () => {
  server.closeAllConnections();
  await new Promise((done) => server.close(done));
});

let accesses = 0;
/** Access to a calendar that has no token yet. */
const newAccess = (): CalendarAccess => {
  accesses += 1;
  return {
    calendarId: 'shifts',
    clientId: 'us',
    clientSecret: 'secret',
    refreshToken: `refresh-${accesses}`,
  };
};
const time = { dateTime: '2027-03-01T10:00:00+00:00', timeZone: 'UTC' };
const EVENT = {
  summary: 'A stay',
  location: '',
  description: '',
  status: 'confirmed',
  start: time,
  end: time,
  extendedProperties: { private: {} },
} as const;
const SILENT = 'The calendar service is not responding';
const OSLO = { latitude: 59.9, longitude: 10.7, place: 'Oslo' };

it('the calls below succeed without a redirect', async () => {
  redirected = { beginning: '', status: 0 };
  expect(await readFile('a.png', 100)).toHaveLength(9);
  expect(await readPrivateFile('a.png', 100)).toHaveLength(9);
  await putEvent(newAccess(), 'abcde', EVENT);
  await removeEvent(newAccess(), 'abcde');
  expect(await geocodeByMaps('Oslo')).toEqual(OSLO);
});

// A client that follows sends a POST again as it was, with the credentials in its body, after 307 and 308.
describe.each([301, 302, 303, 307, 308])('a redirect with %i is not followed', (status) => {
  it('when a file is read', async () => {
    redirected = { beginning: '/files', status };
    for (const read of [readFile, readPrivateFile])
      await expect(read('a.png', 100)).rejects.toMatchObject({ status: 503, code: 'file_store_away' });
    expect(requests).toEqual(['GET /files/public/a.png', 'GET /files/private/a.png']);
  });

  it('when access to a calendar is requested', async () => {
    redirected = { beginning: '/oauth', status };
    await expect(putEvent(newAccess(), 'abcde', EVENT)).rejects.toThrow(SILENT);
    expect(requests).toEqual(['POST /oauth/token']);
  });

  it('when an entry is written or removed', async () => {
    redirected = { beginning: '/calendar', status };
    const access = newAccess();
    await expect(putEvent(access, 'abcde', EVENT)).rejects.toThrow(SILENT);
    await expect(removeEvent(access, 'abcde')).rejects.toThrow(SILENT);
    expect(requests).toEqual([
      'POST /oauth/token',
      'POST /calendar/calendars/shifts/events',
      'DELETE /calendar/calendars/shifts/events/abcde',
    ]);
  });

  it('when an address is found on the map', async () => {
    const printed = vi.spyOn(console, 'error').mockImplementation(() => {});
    redirected = { beginning: '/maps', status };
    expect(await geocodeByMaps('Oslo')).toBeNull();
    expect(requests).toEqual(['GET /maps/api/geocode/json']);
    expect(JSON.stringify(printed.mock.calls)).toContain('maps.failed');
    printed.mockRestore();
  });
});
