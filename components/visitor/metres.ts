/** A placeholder for the metres in a sentence that the server renders, and that a page completes. */
export const METRES = '{metres}';
