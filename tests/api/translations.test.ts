import { eq } from 'drizzle-orm';
import { renderToStaticMarkup } from 'react-dom/server';
import { beforeAll, describe, expect, it } from 'vitest';
import { startingValues } from '@/components/spaces/space-form-values';
import { LegalText } from '@/components/visitor/legal-page';
import { db } from '@/db/client';
import { bookings, spaceFeatures } from '@/db/tables';
import type { VisitorSpaceWire } from '@/lib/booking/visitors/wire';
import type { AnnouncementWire } from '@/lib/catalogue/announcements/wire';
import type { FeatureWire } from '@/lib/catalogue/features/wire';
import { getSpaceToClone } from '@/lib/catalogue/spaces/queries';
import type { SpaceDetailWire } from '@/lib/catalogue/spaces/wire';
import { restoreText } from '@/lib/catalogue/texts/commands';
import { currentText } from '@/lib/catalogue/texts/queries';
import type { Language } from '@/lib/column-values/languages';
import type { DeviceConfigWire } from '@/lib/pods/pod-config/wire';
import { api } from '../fixtures/api';
import { actorOf, adminToken } from '../fixtures/people';
import { pngDataUrl } from '../fixtures/pictures';
import { makeSpace, watch } from '../fixtures/places';
import { spaceCalls } from '../fixtures/space-calls';
import { bookingRowsOf, bookNow, visitorAt } from '../fixtures/visitors';

let token: string;
beforeAll(async () => {
  token = await adminToken();
});

const SCRIPT = '<script>alert(1)</script>';

type Text = { htmlDescription: string; translations: object; updatedAt: string };
const KINDS = [
  ['terms', '/admin/termsAndCondition'],
  ['privacy', '/admin/privacyPolicy'],
] as const;

describe.each(KINDS)('the texts of %s', (kind, path) => {
  const save = (body: object) => api.put<Text>(path, { htmlDescription: '<p>Rules</p>', ...body }, { token });
  const renderIn = async (language: 'de' | 'fr') =>
    renderToStaticMarkup(await LegalText({ kind, language, emptyText: '', failedText: '' }));

  it('are shown in the visitor’s language, and in English if there is none or it was cleared', async () => {
    const { data } = await save({ translations: { de: { htmlDescription: `<p>Regeln</p>${SCRIPT}` } } });
    expect(data.translations).toEqual({ de: { htmlDescription: '<p>Regeln</p>' } });
    expect(await renderIn('de')).toContain('<p>Regeln</p>');
    expect(await renderIn('fr')).toContain('<p>Rules</p>');
    expect((await save({})).data.translations).toEqual(data.translations);
    expect((await save({ translations: { de: { htmlDescription: '<p></p>' } } })).data.translations).toEqual(
      {},
    );
    expect(await renderIn('de')).toContain('<p>Rules</p>');
  });

  it('are returned in English with their translations, whatever the caller accepts', async () => {
    await save({ translations: { de: { htmlDescription: '<p>Regeln</p>' } } });
    const { data } = await api.get<Text[]>(path, { headers: { 'accept-language': 'de' } });
    expect(data).toMatchObject([
      { htmlDescription: '<p>Rules</p>', translations: { de: { htmlDescription: '<p>Regeln</p>' } } },
    ]);
  });

  it('are restored with the translations of that version', async () => {
    await save({ translations: { ja: { htmlDescription: '<p>規則</p>' } } });
    const old = await currentText(kind);
    await save({ translations: {} });
    await restoreText(await actorOf(token), { kind, id: old!.id });
    expect(await currentText(kind)).toMatchObject({
      translations: { ja: { htmlDescription: '<p>規則</p>' } },
    });
  });
});

describe('at a pod', () => {
  const TEXTS = {
    heading: 'Lift',
    content: '<p>Out of order</p>',
    translations: {
      de: { heading: 'Aufzug', content: `<p>Außer Betrieb</p>${SCRIPT}` },
      ja: { heading: '昇降機' },
    },
  };

  /** A space whose pod shows an announcement and a custom feature, and the texts that it gets for both. */
  async function podWithTexts() {
    const space = await makeSpace();
    const device = await watch(space.id);
    const announcement = (
      await api.post<AnnouncementWire>('/admin/announcements', { ...TEXTS, spaceIds: [space.id] }, { token })
    ).data;
    await api.put(`/admin/announcements/${announcement.id}/status`, { isPublish: true }, { token });
    const { data: feature } = await api.post<FeatureWire>(
      '/admin/features',
      {
        name: 'Coffee',
        key: 'custom',
        image: await pngDataUrl(60, 60),
        htmlText: '<p>Bar 4</p>',
        translations: { de: { name: 'Kaffee', htmlText: `<p>Theke 4</p>${SCRIPT}` } },
      },
      { token },
    );
    await db().insert(spaceFeatures).values({ spaceId: space.id, featureId: feature.id, dragOrder: 1 });
    async function readTexts(accepted?: string) {
      const headers = accepted === undefined ? undefined : { 'accept-language': accepted };
      const { data } = await api.get<DeviceConfigWire>('/device/config', { token: device, headers });
      expect(JSON.stringify(data)).not.toContain('translations');
      const shownAnnouncement = data.announcements.find(({ id }) => id === announcement.id);
      return [
        shownAnnouncement?.heading,
        shownAnnouncement?.content,
        data.features[0]?.name,
        data.features[0]?.htmlText,
      ];
    }
    return { space, announcement, feature, readTexts };
  }

  const ENGLISH = ['Lift', '<p>Out of order</p>', 'Coffee', '<p>Bar 4</p>'];
  const GERMAN = ['Aufzug', '<p>Außer Betrieb</p>', 'Kaffee', '<p>Theke 4</p>'];

  it('announcements and features are in the language that it accepts, and in English where a text is missing', async () => {
    const { readTexts } = await podWithTexts();
    expect(await readTexts('de-AT,en;q=0.5')).toEqual(GERMAN);
    expect(await readTexts('ja')).toEqual(['昇降機', ...ENGLISH.slice(1)]);
    expect(await readTexts('fr')).toEqual(ENGLISH);
    expect(await readTexts('*')).toEqual(ENGLISH);
  });

  it('texts are in the language of the visitor inside if the pod names none', async () => {
    const { space, readTexts } = await podWithTexts();
    expect(await readTexts('*')).toEqual(ENGLISH);
    const { booking } = await bookingRowsOf(await bookNow(visitorAt(space)));
    const speaks = (language: Language, times = {}) =>
      db()
        .update(bookings)
        .set({ language, ...times })
        .where(eq(bookings.id, booking.id));
    await speaks('de');
    expect(await readTexts('*')).toEqual(GERMAN);
    expect(await readTexts('fr')).toEqual(ENGLISH);
    await speaks('de', { leftAt: new Date() });
    expect(await readTexts('*')).toEqual(ENGLISH);
  });

  it('a text that was cleared is English again, and texts that are not sent stay', async () => {
    const { announcement, feature, readTexts } = await podWithTexts();
    await api.put(`/admin/announcements/${announcement.id}`, { fileName: null }, { token });
    expect((await readTexts('de'))[0]).toBe('Aufzug');
    const translations = { de: { heading: '', content: '<p>Wieder da</p>' }, ja: null };
    const { data } = await api.put<AnnouncementWire>(
      `/admin/announcements/${announcement.id}`,
      { translations },
      { token },
    );
    expect(data.translations).toEqual({ de: { content: '<p>Wieder da</p>' } });
    await api.put(`/admin/features/${feature.id}`, { translations: {} }, { token });
    expect(await readTexts('de')).toEqual(['Lift', '<p>Wieder da</p>', 'Coffee', '<p>Bar 4</p>']);
  });

  it('a feature that is no longer custom keeps only its translated names', async () => {
    const { feature } = await podWithTexts();
    const { data } = await api.put<FeatureWire>(
      `/admin/features/${feature.id}`,
      { key: 'survey' },
      { token },
    );
    expect(data.translations).toEqual({ de: { name: 'Kaffee' } });
  });
});

describe('the description of a space', () => {
  const { add, change } = spaceCalls(() => token);
  const TEXTS = {
    description: 'A desk',
    translations: { de: { description: 'Ein Tisch' }, ar: { description: 'مكتب' } },
  };

  async function descriptionIn(id: number, language: string): Promise<string | null> {
    const { key } = await makeSpace({ partners: ['HUSHPOD'] });
    const { data } = await api.get<VisitorSpaceWire>(`/admin/pod/web/${id}`, {
      headers: { 'x-partner-key': key, 'accept-language': language },
    });
    return data.description;
  }

  it('is shown in the visitor’s language, and in English without one or after it was cleared', async () => {
    const { data: space } = await add<SpaceDetailWire>(TEXTS);
    expect(space.translations).toEqual(TEXTS.translations);
    expect(await descriptionIn(space.id, 'de')).toBe('Ein Tisch');
    expect(await descriptionIn(space.id, 'ar-EG')).toBe('مكتب');
    expect(await descriptionIn(space.id, 'it')).toBe('A desk');
    await change(space.id, { name: 'Quiet renamed' });
    expect(await descriptionIn(space.id, 'de')).toBe('Ein Tisch');
    await change(space.id, { translations: { de: { description: ' ' } } });
    expect([await descriptionIn(space.id, 'de'), await descriptionIn(space.id, 'ar')]).toEqual([
      'A desk',
      'A desk',
    ]);
  });

  it('is copied to a clone in all of its languages', async () => {
    const { data: space } = await add<SpaceDetailWire>(TEXTS);
    const { space: source } = await getSpaceToClone(await actorOf(token), space.id);
    const { description, translations } = startingValues('clone', source);
    expect((await add<SpaceDetailWire>({ description, translations })).data).toMatchObject(TEXTS);
  });

  it.each([
    [{ de: { description: 'x'.repeat(451) } }, 'translations.de.description'],
    [{ en: { description: 'A table' } }, 'translations'],
    [{ xx: { description: 'A table' } }, 'translations'],
    [{ de: 'Ein Tisch' }, 'translations.de'],
  ])('is refused as %j', async (translations, path) => {
    expect(await add({ ...TEXTS, translations })).toMatchObject({ status: 400, errors: [{ path }] });
  });
});

it('translations may have at most 600 kB together', async () => {
  const html = `<p>${'x'.repeat(190_000)}</p>`;
  const translations = (codes: string[]) =>
    Object.fromEntries(codes.map((code) => [code, { htmlDescription: html }]));
  const save = (codes: string[]) =>
    api.put(
      '/admin/termsAndCondition',
      { htmlDescription: html, translations: translations(codes) },
      { token },
    );
  expect((await save(['de', 'fr', 'es'])).status).toBe(200);
  expect(await save(['de', 'fr', 'es', 'it'])).toMatchObject({
    status: 400,
    errors: [{ path: 'translations', message: 'All translations together may have at most 600 kB' }],
  });
});
