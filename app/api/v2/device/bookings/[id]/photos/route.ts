import { z } from 'zod';
import { addPhotos } from '@/lib/fleet/pod-config/commands';
import { photosFailures } from '@/lib/fleet/pod-config/example';
import { PHOTOS_BYTES, photoFiles } from '@/lib/fleet/pod-config/schema';
import { idParam } from '@/lib/platform/http/params';
import { route } from '@/lib/platform/http/route';

export const POST = route({
  auth: 'pod',
  tag: 'Pods',
  summary: 'Upload images of a booking: JPEG or PNG, `file` repeated; deleted after 30 days',
  params: idParam,
  body: photoFiles,
  multipart: PHOTOS_BYTES,
  output: z.object({ images: z.number().int() }),
  example: { body: { file: new File([], 'inside.jpg') }, data: { images: 1 }, failures: photosFailures },
  status: 201,
  handle: ({ actor, params, body }) => addPhotos(actor, { ...body, id: params.id }),
});
