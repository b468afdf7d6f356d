import { z } from 'zod';
import { signAudioUpload } from '@/lib/catalogue/audio/commands';
import { requiredText } from '@/lib/foundation/input/fields';
import { route } from '@/lib/platform/http/route';
import { signedUpload } from '@/lib/platform/uploads';

export const GET = route({
  auth: 'audio.view',
  tag: 'Audio',
  summary: 'A URL to PUT one audio file to, and the pathname to save afterwards',
  query: z.object({ filename: requiredText(255, 'Give the filename').meta({ examples: ['chime.mp3'] }) }),
  output: signedUpload,
  handle: ({ actor, query }) => signAudioUpload(actor, query.filename),
});
