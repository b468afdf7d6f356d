import { desc, eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { db } from '@/db/client';
import { auditEntries, texts } from '@/db/tables';
import { restoreText } from '@/lib/catalogue/texts/commands';
import { textVersions } from '@/lib/catalogue/texts/queries';
import { api } from '../fixtures/api';
import { actorOf, adminToken, partner, subAdmin } from '../fixtures/people';

type Text = {
  htmlDescription: string;
  privacyhtmlDescription?: string;
  description: string;
  updatedAt: string;
};
const TERMS = '/admin/termsAndCondition';
const PRIVACY = '/admin/privacyPolicy';

let token: string;
let editor: Awaited<ReturnType<typeof subAdmin>>;
beforeAll(async () => {
  token = await adminToken();
  editor = await subAdmin([146], [(await partner('HUSHPOD')).id]);
});

const read = async (path: string) => (await api.get<Text[]>(path)).data;
const save = (path: string, body: object) => api.put<Text>(path, body, { token });

describe.each([
  [TERMS, 'htmlDescription'],
  [PRIVACY, 'privacyhtmlDescription'],
  [PRIVACY, 'htmlDescription'],
])('%s by %s', (path, key) => {
  it('is saved, and public at once, as an array of one', async () => {
    const html = `<p>In <strong>force</strong> from ${key} &amp; now</p>`;
    const response = await save(path, { [key]: html, description: 'another' });
    expect(response).toMatchObject({ status: 200, data: { htmlDescription: html } });
    expect(await read(path)).toEqual([response.data]);
    expect(response.data.description).toBe(`In force from ${key} & now`);
    if (path === PRIVACY) expect(response.data.privacyhtmlDescription).toBe(html);
  });

  it('returns 409 for a stale version, and does not save it', async () => {
    const [current] = await read(path);
    const first = await save(path, { [key]: '<p>First</p>', updatedAt: current?.updatedAt });
    const second = await save(path, { [key]: '<p>Second</p>', updatedAt: current?.updatedAt });
    expect([first.status, second.status, second.code]).toEqual([200, 409, 'stale']);
    expect((await read(path))[0]?.htmlDescription).toBe('<p>First</p>');
    expect((await save(path, { [key]: '<p>Third</p>', updatedAt: first.data.updatedAt })).status).toBe(200);
  });

  it.each([{}, { [key]: null }, { [key]: '' }, { [key]: '<p></p>' }, { [key]: '<p>&nbsp;<br></p>' }])(
    'returns 400 for %j',
    async (body) => {
      const before = await read(path);
      expect((await save(path, body)).status).toBe(400);
      expect(await read(path)).toEqual(before);
    },
  );
});

describe('versions', () => {
  it('are all kept, with when and by whom, and each has a distinct time', async () => {
    const saved = await tokenSaves('<p>By the editor</p>');
    const actor = await actorOf(editor.token);
    const [newest, ...earlier] = await textVersions(actor, 'terms');
    expect(newest).toMatchObject({ savedBy: editor.email, createdAt: new Date(saved.data.updatedAt) });
    expect(earlier.at(-1)).toMatchObject({ savedBy: null });
    const moments = [newest, ...earlier].map((version) => version?.createdAt.getTime());
    expect(new Set(moments).size).toBe(moments.length);
  });

  it('saved concurrently from one version are refused except for one', async () => {
    const [current] = await read(TERMS);
    const responses = await Promise.all(
      [1, 2, 3].map((n) =>
        save(TERMS, { htmlDescription: `<p>Crowd ${n}</p>`, updatedAt: current?.updatedAt }),
      ),
    );
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
  });

  it('are restored as a new version; one of the other text returns 404', async () => {
    await save(TERMS, { htmlDescription: '<p>Good old words</p>' });
    const earlierVersion = await newestOf('terms');
    await save(TERMS, { htmlDescription: '<p>New words</p>' });
    const actor = await actorOf(editor.token);
    const restored = await restoreText(actor, { kind: 'terms', id: earlierVersion.id });
    expect(restored).toMatchObject({ html: '<p>Good old words</p>', plain: 'Good old words' });
    expect(restored.id).toBeGreaterThan(earlierVersion.id);
    expect((await read(TERMS))[0]?.htmlDescription).toBe('<p>Good old words</p>');
    await expect(restoreText(actor, { kind: 'privacy', id: earlierVersion.id })).rejects.toMatchObject({
      status: 404,
    });
    const stale = earlierVersion.createdAt.toISOString();
    await expect(
      restoreText(actor, { kind: 'terms', id: earlierVersion.id, updatedAt: stale }),
    ).rejects.toMatchObject({
      code: 'stale',
    });
  });

  it('are named in the audit log, without their text', async () => {
    const before = await newestOf('privacy');
    await save(PRIVACY, { htmlDescription: '<p>Unspeakable</p>' });
    const [entry] = await db().select().from(auditEntries).orderBy(desc(auditEntries.id)).limit(1);
    const after = await newestOf('privacy');
    expect(entry).toMatchObject({
      action: 'text.update',
      entity: 'text',
      entityId: 'privacy',
      before: { version: before.id },
      after: { version: after.id },
    });
  });
});

it('staff without 146 may read the texts, but not change them', async () => {
  const { token: unpermitted } = await subAdmin([3, 55, 56]);
  for (const path of [TERMS, PRIVACY]) {
    expect((await api.put(path, { htmlDescription: '<p>x</p>' }, { token: unpermitted })).status).toBe(403);
    expect((await api.put(path, { htmlDescription: '<p>x</p>' })).status).toBe(401);
    expect((await api.get(path, { token: unpermitted })).status).toBe(200);
  }
});

const tokenSaves = (htmlDescription: string) =>
  api.put<Text>(TERMS, { htmlDescription }, { token: editor.token });

async function newestOf(kind: 'terms' | 'privacy') {
  const [row] = await db().select().from(texts).where(eq(texts.kind, kind)).orderBy(desc(texts.id)).limit(1);
  return row!;
}
