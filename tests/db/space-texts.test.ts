import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { db } from '@/db/client';
import { spaces } from '@/db/tables';
import { spaceList } from '@/lib/catalogue/spaces/list';
import {
  PARAGRAPHS,
  SENT_TEXTS,
  SPACE_TEXTS,
  TRANSLATED_TEXTS,
  VISITED_TEXTS,
} from '@/lib/column-values/space-texts';
import { api } from '../fixtures/api';
import { adminToken } from '../fixtures/people';
import { makeSpace } from '../fixtures/places';

type Name = keyof typeof SPACE_TEXTS;
const NAMES = Object.keys(SPACE_TEXTS) as Name[];
const placesOf = (name: Name): readonly string[] => {
  const { list }: { list: unknown } = SPACE_TEXTS[name];
  return Array.isArray(list) ? list : [];
};

/** Texts of any content that are columns; the others have a format, such as a zone. */
const FREE = [
  'name',
  'shortName',
  'description',
  'address',
  'zipcode',
  'inventoryId',
  'iwgCentreId',
  'terminalId',
] as const;

describe('the list of spaces', () => {
  it('has the columns that the table of texts names', () => {
    const columns = spaceList.columns.map(({ key }) => key);
    const claimed = NAMES.filter((name) => placesOf(name).includes('column'));
    expect(NAMES.filter((name) => columns.includes(name))).toEqual(claimed);
  });

  it.each(FREE)('finds a space by its %s if the table of texts says so', async (name) => {
    const space = await makeSpace();
    const text = `T${randomUUID().replaceAll('-', '').slice(0, 7)}`;
    await db()
      .update(spaces)
      .set({ [name]: text })
      .where(eq(spaces.id, space.id));
    const query = { search: text };
    const { data } = await api.get<{ id: number }[]>('/admin/pod', { token: await adminToken(), query });
    expect(data.map(({ id }) => id)).toEqual(placesOf(name).includes('search') ? [space.id] : []);
  });
});

describe('a visitor', () => {
  it('gets the texts that the table names, each translated one in their language', async () => {
    const space = await makeSpace();
    const inEnglish = Object.fromEntries(VISITED_TEXTS.map((name) => [name, `${name} in English`]));
    const inGerman = Object.fromEntries(TRANSLATED_TEXTS.map((name) => [name, `${name} auf Deutsch`]));
    await db()
      .update(spaces)
      .set({ ...inEnglish, translations: { de: inGerman } })
      .where(eq(spaces.id, space.id));
    const path = `/admin/pod/web/${space.id}`;
    const { data } = await api.get<Record<string, unknown>>(path, {
      key: space.key,
      headers: { 'accept-language': 'de' },
    });
    for (const name of VISITED_TEXTS) {
      const expected = inGerman[name] ?? inEnglish[name];
      expect(data[name], name).toBe(name in SENT_TEXTS ? expected : undefined);
    }
    expect(Object.keys(SENT_TEXTS).length).toBeGreaterThan(0);
    expect(PARAGRAPHS.length).toBeGreaterThan(0);
  });
});
