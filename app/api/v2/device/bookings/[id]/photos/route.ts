import { z } from 'zod';
import { idParam } from '@/lib/http/params';
import { route } from '@/lib/http/route';
import { addPhotos } from '@/lib/kiosk/commands';
import { photosFailures } from '@/lib/kiosk/example';
import { PHOTOS_BYTES, photoFiles } from '@/lib/kiosk/schema';

export const POST = route({
  auth: 'pod',
  tag: 'Pods',
  summary: 'Keep pictures of a booking: JPEG or PNG, `file` repeated; gone after 30 days',
  params: idParam,
  body: photoFiles,
  multipart: PHOTOS_BYTES,
  output: z.object({ images: z.number().int() }),
  example: { body: { file: new File([], 'inside.jpg') }, data: { images: 1 }, failures: photosFailures },
  status: 201,
  handle: ({ actor, params, body }) => addPhotos(actor, { ...body, id: params.id }),
});
