/** What an audio file must be (spec 3 section 5); the size and its sentence are the specification's. */
export const LARGEST_AUDIO_BYTES = 10 * 1024 * 1024;
/** With room for the other fields: a file that is a little too large still hears why. */
export const MOST_FORM_BYTES = LARGEST_AUDIO_BYTES + 1_000_000;
export const TOO_LARGE = 'Audio size should be maximum 10MB.';
export const WRONG_AUDIO = 'Only MP3 and WAV files are allowed.';
export const BROKEN_AUDIO = 'This file is damaged or has no sound. Please choose another one';
export const EMPTY_AUDIO = 'This file is empty. Please choose another one';

/** Each kind by the ending that it has, here and in the store. */
export const AUDIO_TYPES = { mp3: 'audio/mpeg', wav: 'audio/wav' };
export type AudioEnding = keyof typeof AUDIO_TYPES;

/** `mp3` or `wav`, as a file's name says; undefined for any other. */
export function audioEnding(fileName: string): AudioEnding | undefined {
  const ending = fileName.split('.').at(-1)?.toLowerCase();
  return ending === 'mp3' || ending === 'wav' ? ending : undefined;
}

/** Why a file of so many bytes is not taken, or null: the browser and the server ask the same. */
export function sizeProblem(bytes: number): string | null {
  if (bytes === 0) return EMPTY_AUDIO;
  return bytes > LARGEST_AUDIO_BYTES ? TOO_LARGE : null;
}

/** `1:02:03`: hours, minutes and seconds of a length in seconds. */
export function lengthText(seconds: number): string {
  const two = (part: number) => String(Math.floor(part)).padStart(2, '0');
  return `${Math.floor(seconds / 3600)}:${two((seconds % 3600) / 60)}:${two(seconds % 60)}`;
}

/** `640 B`, `12.4 kB`, `9.9 MB`: a size that one can read. 1 MB is 1,048,576 bytes, as in the limit. */
export function sizeText(bytes: number): string {
  if (bytes < 1024) return `${bytes} B`;
  // What would round to 1024 kB is a MB.
  const isMega = bytes >= 1024 * 1023.95;
  const amount = bytes / (isMega ? 1024 * 1024 : 1024);
  return `${amount.toLocaleString('en-US', { maximumFractionDigits: 1 })} ${isMega ? 'MB' : 'kB'}`;
}
