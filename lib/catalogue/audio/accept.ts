import 'server-only';
import { randomUUID } from 'node:crypto';
import { Worker } from 'node:worker_threads';
import { invalidField } from '@/lib/foundation/errors';
import { addFile } from '@/lib/platform/command-files';
import { decoder } from '@/lib/platform/decoding/decoder';
import { ownPath } from '@/lib/platform/installation';
import { sentBytes } from '@/lib/platform/uploads';
import type { Examined } from './examine';
import { AUDIO_TYPES, audioSizeProblem, MAX_AUDIO_BYTES } from './rules';

const refuse = (sentence: string) => invalidField('file', sentence);

/** A file of 10 MB whose bit rate varies without saying so is read frame by frame, in one to three seconds. */
const examine = decoder<{ bytes: Uint8Array; name: string }, Examined>({
  name: 'sound',
  start: () =>
    new Worker(new URL('./sound-worker.ts', import.meta.url), {
      resourceLimits: { maxOldGenerationSizeMb: 512 },
    }),
  mostMs: 10_000,
  what: 'The sound',
});

/**
 * Accepts an audio file from a form or, by its pathname, from a browser's upload. It is copied to a unique immutable
 * path, so that it can be removed when it is replaced. Throws 400 on `file`.
 */
export async function acceptAudio(sent: File | string, fileName: string | null | undefined) {
  const bytes = await sentBytes(sent, { field: 'file', most: MAX_AUDIO_BYTES });
  const problem = audioSizeProblem(bytes.length);
  if (problem) throw refuse(problem);
  const sentName = typeof sent === 'string' ? sent : sent.name;
  const examined = await examine({ bytes, name: fileName ?? sentName });
  if ('problem' in examined) throw refuse(examined.problem);
  const { ending, durationSeconds } = examined;
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
