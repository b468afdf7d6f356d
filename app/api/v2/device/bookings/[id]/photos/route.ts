import { z } from 'zod';
import { idParam } from '@/lib/platform/http/path-params';
import { route } from '@/lib/platform/http/route';
import { addPhotos } from '@/lib/pods/pod-config/commands';
import { photosFailures } from '@/lib/pods/pod-config/example';
import { PHOTOS_BYTES, photoFiles } from '@/lib/pods/pod-config/schema';

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
  refusals: ['file_store_away', 'too_many', 'too_many_photos', 'unavailable'],
  handle: ({ actor, params, body }) => addPhotos(actor, { ...body, id: params.id }),
});
