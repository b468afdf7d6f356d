import { createAudio } from '@/lib/catalogue/audio/commands';
import { audioSource } from '@/lib/catalogue/audio/list';
import { MAX_FORM_BYTES } from '@/lib/catalogue/audio/rules';
import { audioInput } from '@/lib/catalogue/audio/schema';
import { audioOutput, audioRow, audioToWire } from '@/lib/catalogue/audio/wire';
import { listRoute } from '@/lib/platform/http/list-route';
import { route } from '@/lib/platform/http/route';

const tag = 'Audio';

export const GET = listRoute({
  source: audioSource,
  row: audioRow,
  toWire: audioToWire,
  tag,
  summary: 'List audio files',
});

export const POST = route({
  auth: 'audio.view',
  tag,
  summary: 'Add an audio file: MP3 or WAV, at most 10 MB',
  body: audioInput,
  multipart: MAX_FORM_BYTES,
  orJson: true,
  output: audioOutput,
  status: 201,
  refusals: ['file_store_away', 'too_many', 'unavailable'],
  handle: async ({ actor, body }) => audioToWire(await createAudio(actor, body)),
});
