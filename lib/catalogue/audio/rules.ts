/** The requirements for an audio file: docs/rules.md#audio. The error text is fixed. */
export const MAX_AUDIO_BYTES = 10 * 1024 * 1024;
/** Includes room for the other fields: a file slightly over the limit still gets the right error. */
export const MAX_FORM_BYTES = MAX_AUDIO_BYTES + 1_000_000;
export const TOO_LARGE = 'Audio size should be maximum 10MB.';
export const WRONG_AUDIO = 'Only MP3 and WAV files are allowed.';
export const BROKEN_AUDIO = 'This file is damaged or has no sound. Please choose another one';
const EMPTY_AUDIO = 'This file is empty. Please choose another one';

/** File extensions, as in the store, with their media types. */
export const AUDIO_TYPES = { mp3: 'audio/mpeg', wav: 'audio/wav' };
export type AudioEnding = keyof typeof AUDIO_TYPES;

/** `mp3` or `wav` from a file name; undefined for any other. */
export function audioEnding(fileName: string): AudioEnding | undefined {
  const ending = fileName.split('.').at(-1)?.toLowerCase();
  return ending === 'mp3' || ending === 'wav' ? ending : undefined;
}

/** The reason for rejecting an audio file of this size, or null. Browser and server use the same check. */
export function audioSizeProblem(bytes: number): string | null {
  if (bytes === 0) return EMPTY_AUDIO;
  return bytes > MAX_AUDIO_BYTES ? TOO_LARGE : null;
}

/** The length of an audio file as text, `1:02:03`: hours, minutes and seconds. */
export function audioLengthText(seconds: number): string {
  const two = (part: number) => String(Math.floor(part)).padStart(2, '0');
  return `${Math.floor(seconds / 3600)}:${two((seconds % 3600) / 60)}:${two(seconds % 60)}`;
}

const oneDecimal = new Intl.NumberFormat('en-US', { maximumFractionDigits: 1 });

/** The size of an audio file as text: `640 B`, `12.4 kB`, `9.9 MB`. 1 MB is 1,048,576 bytes, as in the limit. */
export function audioSizeText(bytes: number): string {
  if (bytes < 1024) return `${bytes} B`;
  // Sizes that would round to 1024 kB are shown in MB.
  const isMega = bytes >= 1024 * 1023.95;
  const amount = bytes / (isMega ? 1024 * 1024 : 1024);
  return `${oneDecimal.format(amount)} ${isMega ? 'MB' : 'kB'}`;
}
