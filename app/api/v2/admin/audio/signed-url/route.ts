import { z } from 'zod';
import { signAudioUpload } from '@/lib/catalogue/audio/commands';
import { requiredText } from '@/lib/foundation/fields';
import { route } from '@/lib/platform/http/route';

export const GET = route({
  auth: 'audio.view',
  tag: 'Audio',
  summary: 'A URL to PUT one audio file to, and the pathname to save afterwards',
  query: z.object({ filename: requiredText(255, 'Give the filename') }),
  output: z.object({ url: z.string(), pathname: z.string() }),
  handle: ({ actor, query }) => signAudioUpload(actor, query.filename),
});
