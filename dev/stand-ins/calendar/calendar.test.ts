import { mkdtempSync, readFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testStandIns } from '../fixtures';

let standIns: Awaited<ReturnType<typeof testStandIns>>;
beforeAll(async () => {
  standIns = await testStandIns();
});
afterAll(() => standIns.stop());

const credentials = { client_id: 'client', client_secret: 'secret', refresh_token: 'refresh-1' };
const grant = async (more: object = {}) => {
  const body = new URLSearchParams({ grant_type: 'refresh_token', ...credentials, ...more });
  const response = await fetch(`${standIns.url}/google/oauth/token`, { method: 'POST', body });
  return { status: response.status, ...(await response.json()) };
};
const call = async (method: string, target: string, body?: object, token?: string) => {
  const bearer = token ?? (await grant()).access_token;
  const response = await fetch(`${standIns.url}/google/calendar/v3/calendars/${target}`, {
    method,
    headers: { authorization: `Bearer ${bearer}` },
    body: body && JSON.stringify(body),
  });
  const text = await response.text();
  return { status: response.status, ...(text ? JSON.parse(text) : {}) };
};
const timeAt = (hour: string) => ({ dateTime: `2026-11-21T${hour}:00-05:00`, timeZone: 'America/New_York' });
const event = { id: 'abc012', summary: 'One', start: timeAt('09:00'), end: timeAt('10:00') };
const reasonOf = (result: { error: { errors: { reason: string }[] } }) => result.error.errors[0]?.reason;

describe('tokens', () => {
  it('are issued for a refresh token until it is revoked', async () => {
    expect(await grant()).toMatchObject({ status: 200, expires_in: 3599, token_type: 'Bearer' });
    expect(await grant({ client_secret: '' })).toEqual({ status: 401, error: 'invalid_client' });
    await standIns.control('POST', '/control/calendar', { revoke: 'refresh-2' });
    expect(await grant({ refresh_token: 'refresh-2' })).toEqual({ status: 400, error: 'invalid_grant' });
  });

  it('are refused when expired or unknown', async () => {
    const { access_token: token } = await grant();
    expect((await call('GET', 'tokens/events', undefined, token)).status).toBe(200);
    await standIns.control('POST', '/control/calendar', { expire: true });
    for (const used of [token, 'ya29.guess']) {
      const refused = await call('GET', 'tokens/events', undefined, used);
      expect([refused.status, reasonOf(refused)]).toEqual([401, 'authError']);
    }
  });
});

describe('events', () => {
  it('are created once per id, moved, deleted and restored', async () => {
    const calendar = 'centre%40example.com/events';
    const created = await call('POST', calendar, event);
    expect(created).toMatchObject({ status: 'confirmed', id: 'abc012', sequence: 0 });
    const duplicate = await call('POST', calendar, event);
    expect([duplicate.error.code, reasonOf(duplicate)]).toEqual([409, 'duplicate']);
    const moved = await call('PATCH', `${calendar}/abc012`, { end: timeAt('11:00') });
    expect(moved).toMatchObject({ summary: 'One', end: timeAt('11:00'), sequence: 1 });
    expect(moved.etag).not.toBe(created.etag);
    expect((await call('PUT', `${calendar}/abc012`, event)).error.message).toBe('Invalid sequence value.');
    expect(await call('PUT', `${calendar}/abc012`, { ...event, sequence: 1 })).toMatchObject({ sequence: 2 });
    expect(await call('DELETE', `${calendar}/abc012`)).toEqual({ status: 204 });
    expect((await call('DELETE', `${calendar}/abc012`)).error.code).toBe(410);
    expect((await call('POST', calendar, event)).error.code).toBe(409);
    expect((await call('GET', calendar)).items).toEqual([]);
    expect((await call('GET', `${calendar}?showDeleted=true`)).items).toHaveLength(1);
    await call('PATCH', `${calendar}/abc012`, { status: 'confirmed' });
    expect((await call('GET', calendar)).items).toMatchObject([{ id: 'abc012', status: 'confirmed' }]);
  });

  it.each([
    ['an id of other letters', { ...event, id: 'xyz-1' }, 'invalid'],
    ['an end before its start', { ...event, end: timeAt('08:00') }, 'timeRangeEmpty'],
    ['a zone that nobody knows', { ...event, start: { ...event.start, timeZone: 'Mars/One' } }, 'invalid'],
    ['no start', { ...event, start: undefined }, 'invalid'],
  ])('are refused with %s', async (_, body, why) => {
    const refused = await call('POST', 'wrong/events', body);
    expect([refused.error.code, reasonOf(refused)]).toEqual([400, why]);
  });

  it('are refused in a calendar that is missing or read-only', async () => {
    const setCalendar = (id: string, is: string) =>
      standIns.control('POST', '/control/calendar', { calendar: { id, is } });
    await setCalendar('gone', 'missing');
    await setCalendar('library', 'read-only');
    expect((await call('POST', 'gone/events', event)).error.code).toBe(404);
    expect(reasonOf(await call('POST', 'library/events', event))).toBe('requiredAccessLevel');
    await setCalendar('library', 'open');
    expect((await call('POST', 'library/events', event)).status).toBe('confirmed');
  });
});

it('the page of events escapes their text, and the journal has no secrets', async () => {
  const dataDir = mkdtempSync(path.join(os.tmpdir(), 'stand-ins-'));
  const ownStandIns = await testStandIns({ dataDir });
  const shared = standIns;
  standIns = ownStandIns;
  await call('POST', 'page/events', { ...event, summary: '<script>alert(1)</script>' });
  standIns = shared;
  await ownStandIns.stop();
  const journal = readFileSync(path.join(dataDir, 'calendar.jsonl'), 'utf8');
  for (const secret of ['ya29.', 'refresh-1', 'secret']) expect(journal).not.toContain(secret);
  const restarted = await testStandIns({ dataDir });
  const page = await (await fetch(`${restarted.url}/calendar`)).text();
  expect(page).toContain('&lt;script&gt;');
  expect(page).not.toContain('<script>');
  await restarted.stop();
});
