/** What the audit may say of a customer under these names is about the person, not about money. */
const PERSONAL = new Set([
  'firstName',
  'lastName',
  'username',
  'email',
  'phone',
  'countryCode',
  'profilePic',
  'address',
  'zipcode',
  'countryId',
  'stateId',
  'cityId',
  'cardHolder',
  'priorityUserName',
  'traveller',
  'boardedUserName',
  'note',
  'reason',
]);

/** Fewer characters than this would be found in words that have nothing to do with the person. */
const SHORTEST = 6;

/** The strings that name a person wherever they stand: addresses, numbers, the full name. */
export const traitsOf = (texts: (string | null | undefined)[]): string[] =>
  [...new Set(texts.map((text) => text?.trim().toLowerCase() ?? ''))].filter(
    (text) => text.length >= SHORTEST,
  );

/**
 * A value of the audit without the person: null where a personal key or one of the traits stood; amounts, states
 * and ids are kept.
 */
export function blankPerson(value: unknown, traits: string[]): unknown {
  if (typeof value === 'string') {
    const text = value.toLowerCase();
    return traits.some((trait) => text.includes(trait)) ? null : value;
  }
  if (Array.isArray(value)) return value.map((each) => blankPerson(each, traits));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, each]) => [key, PERSONAL.has(key) ? null : blankPerson(each, traits)]),
  );
}
