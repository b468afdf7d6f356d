import 'server-only';
import type { Count } from './limit-table';
import { limit, limitWrong } from './limits';

/** Values that a visitor can guess, limited by browser, and by network before a page: docs/rules.md#guessing. */
export type Guess = 'booking' | 'key' | 'promo';
type Guesser = { deviceKey: string; hasOpenedPage: boolean; isNew?: true; ip: string };

const guessesOf = (what: Guess, { deviceKey, hasOpenedPage, isNew, ip }: Guesser): Count[] => [
  // Nobody comes back as a browser without a cookie, and each count is a row.
  ...(isNew ? [] : ([[`${what}:device`, deviceKey]] as const)),
  ...(hasOpenedPage ? [] : ([[`${what}:client`, ip]] as const)),
];

/** Counts a wrong guess; throws 429 beyond the limit. A right value is never refused: such guesses are of 128 bits. */
export async function countGuess(what: Guess, by: Guesser): Promise<void> {
  for (const [name, key] of guessesOf(what, by)) await limit(name, key);
}

/** {@link limitWrong} for a guess of a visitor. */
export const limitGuesses = <T>(
  what: Guess,
  by: Guesser,
  work: () => Promise<T>,
  isWrong: (error: unknown) => boolean,
): Promise<T> => limitWrong(guessesOf(what, by), work, isWrong);
