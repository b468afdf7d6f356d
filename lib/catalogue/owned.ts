import { z } from 'zod';
import { chosenId } from '@/lib/foundation/fields';
import { CHOOSE_OWNER } from '@/lib/platform/authorization/ownership';
import { type Column, type CsvColumn, type Filter, textCell } from '@/lib/platform/list/define';

/** Whose a record is: docs/rules.md#owners. */
export type Owned = {
  /** Null is the operator. */
  ownerId: number | null;
  /** The name of the business partner; of the default one where it is the operator's. */
  owner: string;
};

/** Whose a record is, as the schemas of records have it. */
export const ownedFields = {
  ownerId: z.number().int().nullable().meta({ description: 'A business partner; null is the operator' }),
  owner: z
    .string()
    .meta({ description: 'The name of the business partner, of the default one for the operator' }),
};

/** The owner of a new record; it stays what it is. */
export const ownerField = chosenId(CHOOSE_OWNER).nullish().meta({
  description:
    'The business partner that the record belongs to; null is the operator. Absent: of staff with one partner that partner, of staff who see everything the operator',
});

export const ownerColumn: Column<Owned, never> = {
  key: 'owner',
  label: 'Owner',
  cell: ({ owner }) => textCell(owner),
};

/** The default partner stands for the operator. */
export const ownerFilter = {
  kind: 'lookup',
  key: 'ownerId',
  label: 'Owner',
  // For any staff, as in every other list.
  lookup: '/admin/business-partner?lookup=true',
  hideWhenEmpty: true,
} as const satisfies Filter<'ownerId'>;

/** For the form of a space: what those who sell it may choose, by their ids, or `default` while nobody is named. */
export const soldByFilter = { key: 'soldBy', label: 'Offered where these sell' } as const;

export const ownerCsv: CsvColumn<Owned> = { header: 'owner', value: ({ owner }) => owner };
