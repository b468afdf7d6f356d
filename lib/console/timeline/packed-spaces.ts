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

/** The spaces of the timeline as columns, which are smaller in a page than rows. */
export const packSpaces = (spaces: TimelineSpace[]): SpaceColumns => ({
  ids: spaces.map(({ id }) => id),
  names: spaces.map(({ name }) => name),
  shortNames: spaces.map(({ shortName }) => shortName),
  inactive: spaces.filter(({ isActive }) => !isActive).map(({ id }) => id),
});

/** The spaces of the timeline from {@link packSpaces}, in order. */
export function unpackSpaces({ ids, names, shortNames, inactive }: SpaceColumns): TimelineSpace[] {
  const isOff = new Set(inactive);
  return ids.map((id, index) => ({
    id,
    name: names[index] ?? '',
    shortName: shortNames[index] ?? '',
    isActive: !isOff.has(id),
  }));
}
