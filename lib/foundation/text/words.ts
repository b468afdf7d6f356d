/** `pricing plan` → `Pricing plan`. */
export const sentenceCase = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** `spaces`, `amenities`. */
export const plural = (noun: string): string => `${noun}s`.replace(/([^aeiou])ys$/, '$1ies');

/** `a space`, `an amenity`. */
export const withArticle = (noun: string): string => `${/^[aeio]/i.test(noun) ? 'an' : 'a'} ${noun}`;

const wholeNumbers = new Intl.NumberFormat('en-US');

/** `1,204`. */
export const wholeNumber = (count: number): string => wholeNumbers.format(count);

/** `1 space`, `3 spaces`. */
export const counted = (count: number, noun: string): string =>
  `${wholeNumber(count)} ${count === 1 ? noun : plural(noun)}`;

/** The initials of the first two words: `TS` for "Transit Suites". */
export const initialsOf = (name: string): string =>
  name
    .split(/\s+/)
    .slice(0, 2)
    .map(([first = '']) => first.toUpperCase())
    .join('');
