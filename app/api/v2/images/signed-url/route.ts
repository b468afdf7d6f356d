import { z } from 'zod';
import { route } from '@/lib/http/route';
import { signImageUpload } from '@/lib/images/commands';

export const GET = route({
  auth: 'staff',
  tag: 'Images',
  summary: 'An address to PUT one picture to, and the pathname to save afterwards',
  query: z.object({ filename: z.string({ error: 'Give the filename' }).min(1).max(200) }),
  output: z.object({ url: z.string(), pathname: z.string() }),
  handle: ({ actor, query }) => signImageUpload(actor, query.filename),
});
