import { shortNameOf } from './short-name';

/** The parts that identify a space: its short name, its name, and its place. */
export type NamedSpace = { name: string; shortName: string | null; location: string };

/** `A02`: the short name on its sign. */
export const plateOf = ({ name, shortName }: Pick<NamedSpace, 'name' | 'shortName'>): string =>
  shortName ?? shortNameOf(name);

/** `A02 · JFK Terminal 4`: the name of a space in text, where several places are possible. */
export const podName = (space: NamedSpace): string => `${plateOf(space)} · ${space.location}`;

/** Its parts, for a screen that shows the short name as on the door. */
export const signOf = (space: NamedSpace): { plate: string; location: string } => ({
  plate: plateOf(space),
  location: space.location,
});
