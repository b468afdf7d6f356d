import { shownShortName } from './short-name';

/** A space's name, and the short name on its door if it has one of its own. */
export type SignedSpace = { name: string; shortName: string | null };

/** The parts that identify a space: its short name, its name, and its place. */
export type NamedSpace = SignedSpace & { location: string };

/** `A02 · Lounge 07`: a space in text, where its place is known or said beside it; `A02` alone if that is its name. */
export function signedName(space: SignedSpace): string {
  const sign = shownShortName(space);
  return sign === space.name ? sign : `${sign} · ${space.name}`;
}

/** `A02 · JFK Terminal 4`: the name of a space in text, where several places are possible. */
export const podName = (space: NamedSpace): string => `${shownShortName(space)} · ${space.location}`;

/** The parts of a {@link podName}, for a screen that shows the short name as on the door. */
export const podNameParts = (space: NamedSpace): { plate: string; location: string } => ({
  plate: shownShortName(space),
  location: space.location,
});
