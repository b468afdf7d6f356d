import type { z } from 'zod';
import type { ImportColumn, SheetColumn } from '@/lib/platform/csv/columns';
import type { Space, spaceInput } from './schema';

type Input = z.input<typeof spaceInput>;

export const STATUS_WORDS = { active: 'Active', inactive: 'Inactive', deleted: 'Deleted' } as const;

/**
 * The export's columns, which are fixed, in order, and the field into which an import reads each. A field of a row
 * without a column, and a column that the import does not cover, do not compile.
 */
const EXPORT = {
  id: { header: 'id', value: ({ id }) => id, notImported: 'A new space gets its own' },
  name: { header: 'name', value: ({ name }) => name, input: 'name', needed: true },
  plans: {
    header: 'pricing_plans',
    value: ({ plans }) => plans.map(({ name }) => name).join(', '),
    input: 'pricingPlanId',
    needed: true,
  },
  location: {
    header: 'location',
    value: ({ location }) => location.name,
    input: 'locationId',
    needed: true,
  },
  address: { header: 'address', value: ({ address }) => address, input: 'address' },
  status: { header: 'status', value: ({ status }) => STATUS_WORDS[status], input: 'isActive' },
  latitude: { header: 'latitude', value: ({ latitude }) => latitude, input: 'latitude' },
  longitude: { header: 'longitude', value: ({ longitude }) => longitude, input: 'longitude' },
  timezone: { header: 'timezone', value: ({ timezone }) => timezone, input: 'timezone' },
  zipcode: { header: 'zipcode', value: ({ zipcode }) => zipcode, input: 'zipcode' },
  description: { header: 'description', value: ({ description }) => description, input: 'description' },
  images: {
    header: 'images',
    value: ({ images }) => images.map(({ url }) => url).join(', '),
    notImported: 'A picture belongs to one space, and is not copied by its address',
  },
  inventoryId: { header: 'inventoryId', value: ({ inventoryId }) => inventoryId, input: 'inventoryId' },
  iwgCentreId: { header: 'iwgCentreId', value: ({ iwgCentreId }) => iwgCentreId, input: 'iwgCentreId' },
  terminalId: { header: 'terminalId', value: ({ terminalId }) => terminalId, input: 'terminalId' },
} as const satisfies Record<
  Exclude<keyof Space, 'createdAt' | 'updatedAt' | 'shortName'>,
  SheetColumn<Space, Input>
>;

/** The additional columns of an import: those of the export are fixed. */
export const IMPORT_ONLY = [
  { header: 'tax', input: 'tax', needed: true },
  { header: 'size', input: 'size' },
  { header: 'shortName', input: 'shortName' },
  { header: 'door', input: 'doorOpensBy' },
] as const satisfies ImportColumn<Input>[];

export const SPACE_EXPORT = Object.values(EXPORT);
