/** The signatures of picture types that our decoder does not read: these letters at this byte. */
const BEGINNINGS: [at: number, letters: string][] = [
  [0, 'BM'],
  // HEIC and AVIF, as phones save photos.
  [4, 'ftyp'],
  [0, '\u00ff\u000a'],
  [4, 'JXL '],
  [4, 'jP  '],
  [0, '\0\0\u0001\0'],
  [0, '8BPS'],
  [0, '%PDF'],
];

/** Whether it is a picture, and possibly a complete one, of a type that is not accepted: docs/rules.md#odd-files. */
export const isOtherPicture = (bytes: Uint8Array): boolean =>
  BEGINNINGS.some(
    ([at, letters]) => String.fromCharCode(...bytes.subarray(at, at + letters.length)) === letters,
  );
