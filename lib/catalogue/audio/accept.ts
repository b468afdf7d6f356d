import 'server-only';
import { randomUUID } from 'node:crypto';
import { invalidField } from '@/lib/foundation/errors';
import { ownPath } from '@/lib/platform/installation';
import { addFile } from '@/lib/platform/stored-files';
import { sentBytes } from '@/lib/platform/uploads';
import {
  AUDIO_TYPES,
  type AudioEnding,
  BROKEN_AUDIO,
  MAX_AUDIO_BYTES,
  sizeProblem,
  WRONG_AUDIO,
} from './rules';
import { readWave } from './wave';

const refuse = (sentence: string) => invalidField('file', sentence);

type Examined = { ending: AudioEnding; durationSeconds: number };

/** At least one second, so that no audio has a duration of zero. */
const inSeconds = (duration: number): number => Math.max(1, Math.round(duration));

/** Inspects the file's content: MPEG layer 3, or a WAVE file that browsers play, with some audio in it. */
async function examine(bytes: Uint8Array, name: string): Promise<Examined> {
  const isRiff = /^(RIFF|RF64)$/.test(String.fromCharCode(...bytes.subarray(0, 4)));
  const wave = isRiff ? readWave(bytes) : null;
  if (wave && !wave.isPlayed)
    throw refuse(`Pods cannot play a WAV file with ${wave.codec} in it. Save it as PCM`);
  if (wave) return { ending: 'wav', durationSeconds: inSeconds(wave.seconds) };
  const { container, codec, duration } = await tagsOf(bytes, name);
  if (container === 'WAVE') throw refuse(BROKEN_AUDIO);
  if (container !== 'MPEG' || !codec?.endsWith('Layer 3')) throw refuse(WRONG_AUDIO);
  if (!duration || !Number.isFinite(duration)) throw refuse(BROKEN_AUDIO);
  return { ending: 'mp3', durationSeconds: inSeconds(duration) };
}

/**
 * The type according to the content; if the file begins with padding or in the middle of a frame, its name decides
 * which type to try.
 */
async function tagsOf(bytes: Uint8Array, name: string) {
  // Loaded only when a file is saved: no page needs it.
  const { parseBuffer } = await import('music-metadata');
  const options = { duration: true, skipCovers: true };
  const { format } = await parseBuffer(bytes, undefined, options)
    .catch((error: unknown) => {
      if (!/\.mp3$/i.test(name)) throw error;
      return parseBuffer(bytes, 'audio/mpeg', options);
    })
    .catch(() => {
      throw refuse(WRONG_AUDIO);
    });
  return format;
}

/**
 * Accepts an audio file from a form or, by its pathname, from a browser's upload. It is copied to a unique immutable
 * path, so that it can be removed when it is replaced. Throws 400 on `file`.
 */
export async function acceptAudio(sent: File | string, fileName: string | null | undefined) {
  const bytes = await sentBytes(sent, { field: 'file', most: MAX_AUDIO_BYTES });
  const problem = sizeProblem(bytes.length);
  if (problem) throw refuse(problem);
  const sentName = typeof sent === 'string' ? sent : sent.name;
  const { ending, durationSeconds } = await examine(bytes, fileName ?? sentName);
  const mimetype = AUDIO_TYPES[ending];
  const pathname = await ownPath(`audio/${randomUUID()}.${ending}`);
  addFile({ pathname, bytes, contentType: mimetype });
  return {
    pathname,
    mimetype,
    sizeBytes: bytes.length,
    durationSeconds,
    fileName: fileName ?? sentName.split(/[\\/]/).at(-1)?.slice(0, 255) ?? '',
  };
}
