import { deleteAudio, updateAudio } from '@/lib/catalogue/audio/commands';
import { getAudio } from '@/lib/catalogue/audio/list';
import { MAX_FORM_BYTES } from '@/lib/catalogue/audio/rules';
import { audioUpdate } from '@/lib/catalogue/audio/schema';
import { audioOutput, audioRow, audioToWire } from '@/lib/catalogue/audio/wire';
import { idParam } from '@/lib/platform/http/path-params';
import { route } from '@/lib/platform/http/route';

const common = { auth: 'audio.view', tag: 'Audio', params: idParam } as const;

export const GET = route({
  ...common,
  summary: 'One audio file, with the spaces that use it',
  output: audioRow,
  handle: async ({ actor, params }) => audioToWire(await getAudio(actor, params.id)),
});

export const PUT = route({
  ...common,
  summary: 'Rename an audio file or replace its file; an absent key keeps its value',
  body: audioUpdate.omit({ id: true }),
  multipart: MAX_FORM_BYTES,
  orJson: true,
  output: audioOutput,
  refusals: ['file_store_away', 'stale', 'too_many', 'unavailable'],
  handle: async ({ actor, params, body }) =>
    audioToWire(await updateAudio(actor, { ...body, id: params.id })),
});

export const DELETE = route({
  ...common,
  summary: 'Delete an audio file that no space uses',
  refusals: ['in_use'],
  handle: ({ actor, params }) => deleteAudio(actor, params),
});
