import { networksOf } from './networks';

const MINUTE = 60;

/** The rate limits, by name, as points within seconds: docs/rules.md#rate-limits. */
export const LIMITS = {
  'sign-in:account-network': { points: 10, duration: 15 * MINUTE },
  'sign-in:client': { points: 60, duration: 15 * MINUTE },
  'sign-in:known-browser': { points: 10, duration: 15 * MINUTE },
  'sign-in:account': { points: 100, duration: 60 * MINUTE },
  'sign-in:warning': { points: 1, duration: 24 * 60 * MINUTE },
  'change-password:account': { points: 10, duration: 15 * MINUTE },
  'second-factor:account': { points: 10, duration: 15 * MINUTE },
  'recovery-code:account-network': { points: 10, duration: 15 * MINUTE },
  'recovery-code:known-browser': { points: 10, duration: 15 * MINUTE },
  'forgot-password:client': { points: 5, duration: 15 * MINUTE },
  'forgot-password:all': { points: 20, duration: 60 * MINUTE },
  'forgot-password:mail': { points: 10, duration: 60 * MINUTE },
  'reset-password:client': { points: 20, duration: 15 * MINUTE },
  'invitation:account': { points: 5, duration: 15 * MINUTE },
  'csp-report:client': { points: 60, duration: 10 * MINUTE },
  'health:request': { points: 10, duration: MINUTE },
  'email-code:device': { points: 5, duration: 15 * MINUTE },
  // As long as a code is valid: while the limit blocks further mails, one of the mailed codes is still valid.
  'email-code:mail': { points: 3, duration: 10 * MINUTE },
  'email-code:mail-day': { points: 10, duration: 24 * 60 * MINUTE },
  'email-code:client': { points: 300, duration: 15 * MINUTE },
  // For browsers that opened a page: far more than the visitors of an airport ask for.
  'email-code:network': { points: 3_000, duration: 15 * MINUTE },
  'email-code:check': { points: 20, duration: 15 * MINUTE },
  'email-code-check:client': { points: 400, duration: 15 * MINUTE },
  'email-code-check:address-network': { points: 10, duration: 10 * MINUTE },
  'email-code-check:address': { points: 100, duration: 10 * MINUTE },
  'email-correction:booking': { points: 3, duration: 24 * 60 * MINUTE },
  'unlock:booking': { points: 20, duration: 5 * MINUTE },
  'receipt:booking': { points: 20, duration: 10 * MINUTE },
  // Only wrong guesses count; a network's only while no page was opened, as an airport is one network.
  'booking:device': { points: 20, duration: 10 * MINUTE },
  'booking:client': { points: 600, duration: 10 * MINUTE },
  'key:device': { points: 20, duration: 10 * MINUTE },
  'key:client': { points: 600, duration: 10 * MINUTE },
  'promo:device': { points: 20, duration: 10 * MINUTE },
  'promo:client': { points: 600, duration: 10 * MINUTE },
  'walk-up:pod': { points: 20, duration: 60 * MINUTE },
  'walk-up-mail:pod-address': { points: 1, duration: 6 * 60 * MINUTE },
  'pod-refused:pod': { points: 1, duration: 24 * 60 * MINUTE },
  // Sums, in cents and rows. The sum for a session since its last proof is kept as long as a session.
  'refunded:session': { points: 0, duration: 7 * 24 * 60 * MINUTE },
  'exported:session': { points: 0, duration: 7 * 24 * 60 * MINUTE },
  'given:scoped-staff': { points: 0, duration: 24 * 60 * MINUTE },
  'given:scoped-owner': { points: 0, duration: 24 * 60 * MINUTE },
  // Keys of visitors' browsers that are kept for repeats; beyond it, requests are carried out without.
  'kept-key:client': { points: 1_000, duration: 60 * MINUTE },
  'extension:booking': { points: 10, duration: 10 * MINUTE },
  // Holds that were lost to declined cards: docs/rules.md#declined-cards.
  'lost-hold:device': { points: 2, duration: 60 * MINUTE },
  'lost-hold:client': { points: 2, duration: 60 * MINUTE },
  // One of our jobs, on whichever instance is first.
  'uploads:sweep': { points: 1, duration: 60 * MINUTE },
} as const;

export type Limit = keyof typeof LIMITS;

/** A limit's name and the counted key. A key that ends with an address counts for each of its networks. */
export type Count = readonly [Limit, string];

export type LimitRow = { key: string; points: number; seconds: number };

/** The rows of `rate_limits` for a count: one for each network of its address. */
export function rowsOf([name, key]: Count): LimitRow[] {
  const { points, duration: seconds } = LIMITS[name];
  if (!/[:-](client|network)$/.test(name)) return [{ key: `${name}:${key}`, points, seconds }];
  // The address can be preceded by another part of the key.
  const split = key.lastIndexOf(' ') + 1;
  const [before, ip] = [key.slice(0, split), key.slice(split)];
  return networksOf(ip).map(({ name: network, times }) => ({
    key: `${name}:${before}${network}`,
    points: points * times,
    seconds,
  }));
}
