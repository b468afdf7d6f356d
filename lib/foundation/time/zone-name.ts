const SUFFIX = /\((?:UTC|GMT)[^()]*\)$/i;
const NAME = /^[A-Za-z]+(?:[/_+-][A-Za-z0-9]+)*$/;

export const NO_ZONE = 'Choose a time zone from the list';

/** The name of a time zone without its offset: clients may send the label back. */
export const zoneName = (text: string): string => text.trim().replace(SUFFIX, '').trim();

/** Whether a string can be the name of a time zone. Only the server knows which zones exist: `known-zones.ts`. */
export const looksLikeZone = (name: string): boolean => NAME.test(name);
