import { z } from 'zod';
import { requiredText } from '@/lib/foundation/input/fields';
import { route } from '@/lib/platform/http/route';
import { signImageUpload } from '@/lib/platform/images/commands';
import { signedUpload } from '@/lib/platform/uploads';

export const GET = route({
  auth: 'images.upload',
  tag: 'Images',
  summary: 'A URL to PUT one image to, and the pathname to save afterwards',
  query: z.object({ filename: requiredText(200, 'Give the filename') }),
  output: signedUpload,
  handle: ({ actor, query }) => signImageUpload(actor, query.filename),
});
