import { deleteAudio, updateAudio } from '@/lib/audio/commands';
import { getAudio } from '@/lib/audio/queries';
import { MOST_FORM_BYTES } from '@/lib/audio/rules';
import { audioOutput, audioRow, audioUpdate } from '@/lib/audio/schema';
import { idParam } from '@/lib/http/params';
import { route } from '@/lib/http/route';

const common = { auth: 'audio.view', tag: 'Audio', params: idParam } as const;

export const GET = route({
  ...common,
  summary: 'One audio file, with the spaces that use it',
  output: audioRow,
  handle: ({ actor, params }) => getAudio(actor, params.id),
});

export const PUT = route({
  ...common,
  summary: 'Rename an audio file or replace its file; an absent key keeps its value',
  body: audioUpdate.omit({ id: true }),
  multipart: MOST_FORM_BYTES,
  orJson: true,
  output: audioOutput,
  handle: ({ actor, params, body }) => updateAudio(actor, { ...body, id: params.id }),
});

export const DELETE = route({
  ...common,
  summary: 'Delete an audio file that no space uses',
  handle: ({ actor, params }) => deleteAudio(actor, params),
});
