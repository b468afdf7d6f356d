import { pgTable, text } from 'drizzle-orm/pg-core';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { id, instant, ref, timestamps } from '@/db/schema/columns';
import { recordCommands } from '@/lib/catalogue/record-commands';
import { columnsOf } from '@/lib/platform/list/columns';
import { defineList } from '@/lib/platform/list/define';

/* What a kind of record that the product does not have lacks is said when its module loads. */

const visits = pgTable('test_visits', {
  id: id(),
  spaceId: ref().notNull(),
  image: text(),
  note: text().notNull(),
  deletedAt: instant(),
  ...timestamps(),
});
const visit = recordCommands({
  table: visits,
  belongsTo: 'space',
  noun: 'amenity',
  record: 'amenity',
  load: async () => [] as { id: number }[],
});
const note = z.object({ note: z.string() });
const columns = ({ note: text }: { note: string }) => ({ note: text, image: undefined });

it('a new record of a space must name its space', () => {
  const create = () => visit.creation({ permission: 'amenities.add', input: note, columns });
  expect(create).toThrow('Add spaceId to the input of a new amenity.');
});

it('a picture in the input must be checked', () => {
  const input = note.extend({ spaceId: z.number(), image: z.string().nullish() });
  expect(() => visit.creation({ permission: 'amenities.add', input, columns })).toThrow(
    "Add picture: { field: 'image', kind } to the commands of the amenity.",
  );
});

it('the permissions that it requires must say which records they change, and whether with pictures', () => {
  const input = note.extend({ spaceId: z.number(), image: z.string().nullish() });
  const by = (permission: 'locations.edit' | 'plans.edit') => () =>
    visit.creation({ permission, input, picture: { field: 'image', kind: 'amenity' }, columns });
  expect(by('locations.edit')).toThrow(
    /^Add changes: 'own' to the permission \d+, by which the amenity is written\.$/,
  );
  expect(by('plans.edit')).toThrow(/^Add hasPictures: true to the permission \d+, by which the amenity gets/);
});

it('an export with times on the clock of a place must say which clock that is', () => {
  type Row = { id: number; at: Date };
  const at = columnsOf<Row>(() => 'Asia/Tokyo').instant('at', 'At', (row) => row.at);
  const define = () =>
    defineList<Row>()({
      name: 'visits',
      title: 'Visits',
      summary: 'Visits',
      noun: 'visit',
      lesson: 'Visits.',
      path: '/admin/visits',
      permission: 'amenities.view',
      searchLabel: 'Search',
      columns: [at],
      csv: { fileName: 'visits', columns: [at.csv] },
    });
  expect(define).toThrow(
    "Add clock: 'space' to csv of the list visits: its times are on the clocks of places.",
  );
});
