import type { TimelineSpace } from './schema';

/** The rows of a timeline by column: in a page, three hundred rows take a third of the size. */
export type SpaceColumns = {
  ids: number[];
  names: string[];
  /** The short names on their doors. */
  shortNames: string[];
  /** The ids of inactive spaces. */
  inactive: number[];
};

export const columnsOf = (spaces: TimelineSpace[]): SpaceColumns => ({
  ids: spaces.map(({ id }) => id),
  names: spaces.map(({ name }) => name),
  shortNames: spaces.map(({ shortName }) => shortName),
  inactive: spaces.filter(({ isActive }) => !isActive).map(({ id }) => id),
});

/** Converts the columns back to rows, in order. */
export function spacesOf({ ids, names, shortNames, inactive }: SpaceColumns): TimelineSpace[] {
  const isOff = new Set(inactive);
  return ids.map((id, index) => ({
    id,
    name: names[index] ?? '',
    shortName: shortNames[index] ?? '',
    isActive: !isOff.has(id),
  }));
}
