import 'server-only';
import { locations, spaces } from '@/db/tables';
import { podName, podNameParts } from '@/lib/catalogue/spaces/pod-name';
import type { SpaceOfRecord } from '@/lib/catalogue/spaces/record-schema';
import { type Column, type CsvColumn, twoLineCell } from '@/lib/platform/list/define';

/** The columns of `spaces` and `locations` that name a space: `podName`. */
export const podNameColumns = { name: spaces.name, shortName: spaces.shortName, location: locations.name };

/** The space of a record, in the query that loads records: joined with `spaces` and `locations`. */
export const spaceOfRecord = { id: spaces.id, ...podNameColumns, zone: spaces.timezone };

type OfSpace = { space: SpaceOfRecord };

/** The column of an export with the space of each record. */
export const spaceCsv: CsvColumn<OfSpace> = { header: 'space', value: ({ space }) => podName(space) };

/** The column of a list with the space of each record. */
export const spaceColumn: Column<OfSpace, 'sortBySpace'> & { csv: CsvColumn<OfSpace> } = {
  key: 'space',
  label: 'Space',
  sort: 'sortBySpace',
  cell: ({ space }) => {
    const { plate, location } = podNameParts(space);
    return twoLineCell(`· ${location}`, space.name, plate);
  },
  csv: spaceCsv,
};
