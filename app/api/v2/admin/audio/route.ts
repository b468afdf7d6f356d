import { createAudio } from '@/lib/audio/commands';
import { audioSource } from '@/lib/audio/list-sql';
import { MOST_FORM_BYTES } from '@/lib/audio/rules';
import { audioInput, audioOutput, audioRow } from '@/lib/audio/schema';
import { listRoute } from '@/lib/http/list-route';
import { route } from '@/lib/http/route';

const tag = 'Audio';

export const GET = listRoute({ source: audioSource, row: audioRow, tag, summary: 'List audio files' });

export const POST = route({
  auth: 'audio.view',
  tag,
  summary: 'Add an audio file: MP3 or WAV, at most 10 MB',
  body: audioInput,
  multipart: MOST_FORM_BYTES,
  orJson: true,
  output: audioOutput,
  status: 201,
  handle: ({ actor, body }) => createAudio(actor, body),
});
