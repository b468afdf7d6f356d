import 'server-only';
import { randomUUID } from 'node:crypto';
import { invalidField } from '@/lib/foundation/errors';
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

const refuse = (sentence: string) => invalidField('file', sentence);

/** Inspects the file itself, whatever its name: an MPEG layer 3 or WAVE container with some sound in it. */
async function examine(bytes: Uint8Array): Promise<{ ending: AudioEnding; durationSeconds: number }> {
  // Loaded only when a file is saved: no page needs it.
  const { parseBuffer } = await import('music-metadata');
  const { format } = await parseBuffer(bytes, undefined, { duration: true, skipCovers: true }).catch(() => {
    throw refuse(WRONG_AUDIO);
  });
  const isMp3 = format.container === 'MPEG' && format.codec?.endsWith('Layer 3');
  if (!isMp3 && format.container !== 'WAVE') throw refuse(WRONG_AUDIO);
  if (!format.duration || !Number.isFinite(format.duration)) throw refuse(BROKEN_AUDIO);
  return { ending: isMp3 ? 'mp3' : 'wav', durationSeconds: Math.max(1, Math.round(format.duration)) };
}

/**
 * Accepts an audio file from a form or, by its pathname, from a browser's upload. It is copied to an
 * immutable path of its own, so that it can be removed when it is replaced. Throws 400 beside `file`.
 */
export async function acceptAudio(sent: File | string, fileName: string | null | undefined) {
  const bytes = await sentBytes(sent, { field: 'file', most: MAX_AUDIO_BYTES });
  const problem = sizeProblem(bytes.length);
  if (problem) throw refuse(problem);
  const { ending, durationSeconds } = await examine(bytes);
  const mimetype = AUDIO_TYPES[ending];
  const pathname = `audio/${randomUUID()}.${ending}`;
  addFile({ pathname, bytes, contentType: mimetype });
  const own = typeof sent === 'string' ? sent : sent.name;
  return {
    pathname,
    mimetype,
    sizeBytes: bytes.length,
    durationSeconds,
    fileName: fileName ?? own.split(/[\\/]/).at(-1)?.slice(0, 255) ?? '',
  };
}
