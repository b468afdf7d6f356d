import { beforeAll, describe, expect, it } from 'vitest';
import { newPasswordField } from '@/lib/parties/accounts/schema';
import { customerProfileForm } from '@/lib/parties/customers/schema';
import { api } from '../fixtures/api';
import { lookAlikes, UNSEEN_NAMES } from '../fixtures/keyboards';
import { adminToken } from '../fixtures/people';
import { makeSpace } from '../fixtures/places';

let token: string;
beforeAll(async () => {
  token = await adminToken();
});

describe('names', () => {
  const add = (name: string) => api.post('/locations', { name, timezone: 'UTC', zipcode: '1' }, { token });

  it('that look alike count as the same', async () => {
    for (const name of ['Orléans 7', 'GATE 5 Zoë']) {
      expect((await add(name)).status).toBe(201);
      for (const written of lookAlikes(name))
        expect([written, (await add(written)).status]).toEqual([written, 409]);
    }
  });

  it('without visible characters are refused', async () => {
    for (const name of [...UNSEEN_NAMES, '\u001a']) {
      const { status, message } = await add(name);
      expect([name, status, message]).toEqual([name, 400, 'Enter a name']);
    }
  });
});

describe('a config', () => {
  const TEXT =
    '{"merchantId": 9007199254740993, "rate": 1.0, "10": "a", "2": "b", "2": 12345678901234567890}';

  it('is returned unchanged to the console and to its pod', async () => {
    const { id } = await makeSpace();
    expect((await api.put(`/admin/pod/${id}/config`, { config: TEXT }, { token })).status).toBe(200);
    const stored = await api.get<{ config: string }>(`/admin/pod/${id}/config`, { token });
    expect(stored.data.config).toBe(TEXT);
    const minted = await api.post<{ token: string }>(`/admin/pod/${id}/device-token`, undefined, { token });
    const device = await api.get<{ configText: string }>('/device/config', { token: minted.data.token });
    expect(device.data.configText).toBe(TEXT);
  });

  it('with a number that is too large is refused, and the number is named', async () => {
    const { id } = await makeSpace();
    const { status, message } = await api.put(
      `/admin/pod/${id}/config`,
      { config: '{"a": 1e400}' },
      { token },
    );
    expect([status, message]).toEqual([400, 'The number 1e400 is too large. Write it in quotes']);
  });
});

it('a password that is too long is refused, not truncated', () => {
  const long = `Aa1@${'x'.repeat(29)}`;
  expect(newPasswordField.safeParse(long).error?.issues.map(({ message }) => message)).toEqual([
    'A password has at most 25 characters',
  ]);
  expect(newPasswordField.parse(long.slice(0, 25))).toBe(long.slice(0, 25));
});

it('a short phone number that was not changed does not block the rest of a profile', () => {
  const typed = { firstName: 'Kari', lastName: '', email: 'kari@guests.test', phone: '91234567' };
  const parsed = customerProfileForm('91234567').safeParse(typed);
  expect(parsed.data).toMatchObject({ firstName: 'Kari', phone: undefined });
  expect(customerProfileForm('').safeParse(typed).error?.issues[0]?.message).toBe('Enter Minimum 10 Digit');
});

it('counts for a filter that does not exist are refused', async () => {
  for (const counts of ['constructor', 'toString', '__proto__', 'nope'])
    expect((await api.get('/admin/bookings', { token, query: { counts } })).status).toBe(400);
});
