const SUFFIX = /\((?:UTC|GMT)[^()]*\)$/i;
const NAME = /^[A-Za-z]+(?:[/_+-][A-Za-z0-9]+)*$/;

/** Of a zone that does not exist. */
export const NO_ZONE = 'Choose a time zone from the list';

/** The name of a zone without its offset: clients may send back the label. */
export const zoneName = (text: string): string => text.trim().replace(SUFFIX, '').trim();

/** Whether a text can name a zone. Which zones there are, the server knows: `time-zones.ts`. */
export const looksLikeZone = (name: string): boolean => NAME.test(name);
