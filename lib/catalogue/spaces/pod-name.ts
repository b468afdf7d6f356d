import { shortNameOf } from './short-name';

/** What names a space: its sign, its name, and its place. */
export type NamedSpace = { name: string; shortName: string | null; location: string };

/** `A02`: what is on its sign. */
export const plateOf = ({ name, shortName }: Pick<NamedSpace, 'name' | 'shortName'>): string =>
  shortName ?? shortNameOf(name);

/** `A02 · JFK Terminal 4`: a space as a text names it, wherever there may be several places. */
export const podName = (space: NamedSpace): string => `${plateOf(space)} · ${space.location}`;

/** Its parts, for a screen that shows the sign as on the door. */
export const signOf = (space: NamedSpace): { plate: string; location: string } => ({
  plate: plateOf(space),
  location: space.location,
});
