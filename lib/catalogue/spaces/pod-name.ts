import { shownShortName } from './short-name';

/** The parts that identify a space: its short name, its name, and its place. */
export type NamedSpace = { name: string; shortName: string | null; location: string };

/** `A02 · JFK Terminal 4`: the name of a space in text, where several places are possible. */
export const podName = (space: NamedSpace): string => `${shownShortName(space)} · ${space.location}`;

/** The parts of a {@link podName}, for a screen that shows the short name as on the door. */
export const podNameParts = (space: NamedSpace): { plate: string; location: string } => ({
  plate: shownShortName(space),
  location: space.location,
});
