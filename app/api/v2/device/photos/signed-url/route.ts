import { z } from 'zod';
import { requiredText } from '@/lib/foundation/input/fields';
import { route } from '@/lib/platform/http/route';
import { signPhotoUpload } from '@/lib/platform/images/commands';
import { signedUpload } from '@/lib/platform/uploads';
import { photoUploadExample } from '@/lib/pods/pod-config/example';

export const GET = route({
  auth: 'pod',
  tag: 'Pods',
  summary: 'A URL to PUT one picture to, and the pathname to send as `file` with its booking',
  query: z.object({ filename: requiredText(200, 'Give the filename') }),
  output: signedUpload,
  example: photoUploadExample,
  handle: ({ actor, query }) => signPhotoUpload(actor, query.filename),
});
