import { and, eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { db } from '@/db/client';
import { auditEntries } from '@/db/tables';
import { api } from '../fixtures/api';
import { browserCookie, type Staff, subAdmin, tokenOf } from '../fixtures/people';

type Session = { id: string; device: string; isApi: boolean; ip: string | null; isCurrent: boolean };

const PATH = '/admin/account/sessions';
const list = async (token: string) => (await api.get<Session[]>(PATH, { token })).data;
const works = async (token: string) => (await api.get(PATH, { token })).status === 200;
const actionsOf = async ({ id }: Staff) => {
  const ownEntries = and(eq(auditEntries.adminId, id), eq(auditEntries.entity, 'admin'));
  const rows = await db().select({ action: auditEntries.action }).from(auditEntries).where(ownEntries);
  return rows.map(({ action }) => action);
};

describe('the sessions of an account', () => {
  it('are listed with device and network address, the current one marked, without those of others', async () => {
    const [someone, other] = [await subAdmin([]), await subAdmin([])];
    const headers = { 'user-agent': 'Mozilla/5.0 (Windows NT 10.0; rv:140.0) Gecko/20100101 Firefox/140.0' };
    const signedIn = await api.post<{ token: string }>(
      '/login',
      { email: someone.email, password: someone.password },
      { ip: '198.51.100.7', headers },
    );
    const sessions = await list(signedIn.data.token);
    expect(sessions).toHaveLength(2);
    expect(sessions.filter(({ isCurrent }) => isCurrent)).toMatchObject([
      { device: 'Firefox on Windows', ip: '198.51.100.7', isApi: true },
    ]);
    const ids = new Set(sessions.map(({ id }) => id));
    expect((await list(other.token)).filter(({ id }) => ids.has(id))).toEqual([]);
  });

  it('are listed as browser or API client, and no longer once they have ended', async () => {
    const someone = await subAdmin([]);
    await browserCookie(someone.id);
    expect((await list(someone.token)).map(({ isApi }) => isApi).sort()).toEqual([false, true]);
    const endedToken = await tokenOf(someone.id);
    await api.put('/logout', undefined, { token: endedToken });
    expect(await list(someone.token)).toHaveLength(2);
  });

  it('can be ended one by one, at once and audited', async () => {
    const someone = await subAdmin([]);
    const elsewhere = await tokenOf(someone.id);
    const otherSession = (await list(elsewhere)).find(({ isCurrent }) => isCurrent);
    const end = () => api.delete(`${PATH}/${otherSession?.id}`, { token: someone.token });
    expect((await end()).status).toBe(200);
    expect([await works(elsewhere), await works(someone.token)]).toEqual([false, true]);
    expect((await end()).status).toBe(404);
    expect(await actionsOf(someone)).toEqual(['session.end']);
  });

  it('can be ended all together, except the current one', async () => {
    const [someone, other] = [await subAdmin([]), await subAdmin([])];
    const elsewhere = [await tokenOf(someone.id), await tokenOf(someone.id)];
    expect((await api.delete(PATH, { token: someone.token })).status).toBe(200);
    expect(await Promise.all([...elsewhere, someone.token, other.token].map(works))).toEqual([
      false,
      false,
      true,
      true,
    ]);
    expect(await actionsOf(someone)).toEqual(['session.end-others']);
  });

  it('cannot be ended by another account, which gets 404', async () => {
    const [someone, other] = [await subAdmin([]), await subAdmin([])];
    const [otherSession] = await list(other.token);
    const response = await api.delete(`${PATH}/${otherSession?.id}`, { token: someone.token });
    expect(response).toMatchObject({ status: 404, message: 'Session not found' });
    expect(await works(other.token)).toBe(true);
  });
});
