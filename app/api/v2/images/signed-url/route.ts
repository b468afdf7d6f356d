import { z } from 'zod';
import { route } from '@/lib/platform/http/route';
import { signImageUpload } from '@/lib/platform/images/commands';

export const GET = route({
  auth: 'staff',
  tag: 'Images',
  summary: 'A URL to PUT one image to, and the pathname to save afterwards',
  query: z.object({ filename: z.string({ error: 'Give the filename' }).min(1).max(200) }),
  output: z.object({ url: z.string(), pathname: z.string() }),
  handle: ({ actor, query }) => signImageUpload(actor, query.filename),
});
