import { expect, it } from 'vitest';
import {
  audioEnding,
  audioLengthText,
  audioSizeProblem,
  audioSizeText,
  MAX_AUDIO_BYTES,
  TOO_LARGE,
} from './rules';

it.each([
  [1, '0:00:01'],
  [59, '0:00:59'],
  [60, '0:01:00'],
  [3599, '0:59:59'],
  [36_005, '10:00:05'],
])('a length of %i seconds is shown as %s', (seconds, text) => expect(audioLengthText(seconds)).toBe(text));

it.each([
  [1023, '1023 B'],
  [1024, '1 kB'],
  [1024 * 1023, '1,023 kB'],
  [1024 * 1024 - 1, '1 MB'],
  [MAX_AUDIO_BYTES, '10 MB'],
  [1_600_000, '1.5 MB'],
])('a size of %i bytes is shown as %s', (bytes, text) => expect(audioSizeText(bytes)).toBe(text));

it('an audio file of up to 10 MB is accepted, but not an empty one', () => {
  expect(MAX_AUDIO_BYTES).toBe(10_485_760);
  expect(audioSizeProblem(MAX_AUDIO_BYTES)).toBeNull();
  expect(audioSizeProblem(MAX_AUDIO_BYTES + 1)).toBe(TOO_LARGE);
  expect(audioSizeProblem(0)).toMatch(/empty/);
});

it('the kind of an audio file is read from its ending', () => {
  expect(['Rain.MP3', 'a.b.wav', 'mp3', 'rain.mp3.html', 'rain'].map(audioEnding)).toEqual([
    'mp3',
    'wav',
    'mp3',
    undefined,
    undefined,
  ]);
});
