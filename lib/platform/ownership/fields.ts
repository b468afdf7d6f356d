import { z } from 'zod';
import { chosenId } from '@/lib/foundation/input/fields';
import { type Column, type CsvColumn, type Filter, textCell } from '@/lib/platform/list/define';
import { CHOOSE_OWNER } from './rights';

/** The owner of a record: docs/rules.md#owners. */
export type Owned = {
  /** Null is the operator. */
  ownerId: number | null;
  /** The name of the business partner; that of the default partner if the owner is the operator. */
  owner: string;
};

/** The owner of a record, in the schemas of records. */
export const ownedFields = {
  ownerId: z.number().int().nullable().meta({ description: 'A business partner; null is the operator' }),
  owner: z
    .string()
    .meta({ description: 'The name of the business partner, of the default one for the operator' }),
};

/** The owner of a new record; it cannot be changed later. */
export const ownerField = chosenId(CHOOSE_OWNER).nullish().meta({
  description:
    'The business partner that the record belongs to; null is the operator. Absent: of staff with one partner that partner, of staff who see everything the operator',
});

export const ownerColumn: Column<Owned, never> = {
  key: 'owner',
  label: 'Owner',
  cell: ({ owner }) => textCell(owner),
};

/** The default partner represents the operator. */
export const ownerFilter = {
  kind: 'lookup',
  key: 'ownerId',
  label: 'Owner',
  // For any staff, as in every other list.
  lookup: '/admin/business-partner?lookup=true',
  hideWhenEmpty: true,
} as const satisfies Filter<'ownerId'>;

/**
 * The field `soldBy` of the form of a space: records that its sellers can choose, by the sellers' ids, or `default` as
 * long as none is named.
 */
export const soldByFilter = { key: 'soldBy', label: 'Offered where these sell' } as const;

export const ownerCsv: CsvColumn<Owned> = { header: 'owner', value: ({ owner }) => owner };
