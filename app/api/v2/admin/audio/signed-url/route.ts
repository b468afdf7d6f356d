import { z } from 'zod';
import { signAudioUpload } from '@/lib/catalogue/audio/commands';
import { route } from '@/lib/platform/http/route';

export const GET = route({
  auth: 'audio.view',
  tag: 'Audio',
  summary: 'A URL to PUT one audio file to, and the pathname to save afterwards',
  query: z.object({ filename: z.string({ error: 'Give the filename' }).min(1).max(255) }),
  output: z.object({ url: z.string(), pathname: z.string() }),
  handle: ({ actor, query }) => signAudioUpload(actor, query.filename),
});
