/** Keys of an audit value that contain data of the person, not amounts. */
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

/** Shorter texts would match words that have nothing to do with the person. */
const MIN_LENGTH = 6;

/** The texts that identify a person who is to be anonymised, wherever they occur: addresses, numbers, the full name. */
export const traitsOf = (texts: (string | null | undefined)[]): string[] =>
  [...new Set(texts.map((text) => text?.trim().toLowerCase() ?? ''))].filter(
    (text) => text.length >= MIN_LENGTH,
  );

/**
 * A value of an audit entry without the person: null for personal keys and for texts that contain a trait; amounts,
 * states and ids are retained.
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
