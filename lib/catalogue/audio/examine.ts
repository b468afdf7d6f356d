import { parseBuffer } from 'music-metadata';
import { type AudioEnding, BROKEN_AUDIO, WRONG_AUDIO } from './rules';
import { readWave } from './wave';

/** What a file contains, or why it is refused. */
export type Examined = { ending: AudioEnding; durationSeconds: number } | { problem: string };

/** At least one second, so that no audio has a duration of zero. */
const inSeconds = (duration: number): number => Math.max(1, Math.round(duration));

/** Inspects the content of an audio file: MPEG layer 3, or a WAVE file that browsers play, with some audio in it. */
export async function examineAudio(bytes: Uint8Array, name: string): Promise<Examined> {
  const isRiff = /^(RIFF|RF64)$/.test(String.fromCharCode(...bytes.subarray(0, 4)));
  const wave = isRiff ? readWave(bytes) : null;
  if (wave && !wave.isPlayed)
    return { problem: `Pods cannot play a WAV file with ${wave.codec} in it. Save it as PCM` };
  if (wave) return { ending: 'wav', durationSeconds: inSeconds(wave.seconds) };
  const format =
    (await formatOf(bytes)) ?? (/\.mp3$/i.test(name) ? await formatOf(bytes, 'audio/mpeg') : null);
  if (format?.container === 'WAVE') return { problem: BROKEN_AUDIO };
  if (format?.container !== 'MPEG' || !format.codec?.endsWith('Layer 3')) return { problem: WRONG_AUDIO };
  if (!format.duration || !Number.isFinite(format.duration)) return { problem: BROKEN_AUDIO };
  return { ending: 'mp3', durationSeconds: inSeconds(format.duration) };
}

/**
 * The properties of the audio, or null if the parser refuses it. Its type is determined by the content; for a file
 * that begins with padding or in the middle of a frame, `type` says which to try.
 */
async function formatOf(bytes: Uint8Array, type?: string) {
  try {
    return (await parseBuffer(bytes, type, { duration: true, skipCovers: true })).format;
  } catch {
    // The parsers of its many formats throw errors of every kind for bytes that they do not expect.
    return null;
  }
}
