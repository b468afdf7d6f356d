import type { TimelineSpace } from './schema';

/** The rows of a timeline by column: three hundred of them are a third as large in a page. */
export type SpaceColumns = {
  ids: number[];
  names: string[];
  /** What is on their doors. */
  shortNames: string[];
  /** The ids of those that are switched off. */
  inactive: number[];
};

export const columnsOf = (spaces: TimelineSpace[]): SpaceColumns => ({
  ids: spaces.map(({ id }) => id),
  names: spaces.map(({ name }) => name),
  shortNames: spaces.map(({ shortName }) => shortName),
  inactive: spaces.filter(({ isActive }) => !isActive).map(({ id }) => id),
});

/** The rows again, in their order. */
export function spacesOf({ ids, names, shortNames, inactive }: SpaceColumns): TimelineSpace[] {
  const isOff = new Set(inactive);
  return ids.map((id, index) => ({
    id,
    name: names[index] ?? '',
    shortName: shortNames[index] ?? '',
    isActive: !isOff.has(id),
  }));
}
