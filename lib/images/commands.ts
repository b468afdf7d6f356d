import 'server-only';
import { randomUUID } from 'node:crypto';
import { type Actor, authorize } from '@/lib/access/actor';
import { invalidField } from '@/lib/errors';
import { signUpload } from '@/lib/integrations/blob';
import { IMAGE_TYPES, LARGEST_IMAGE_BYTES, UPLOADS, WRONG_TYPE } from './rules';

const ENDINGS: Record<string, string> = { jpg: 'jpg', jpeg: 'jpg', png: 'png' };

/** Where a browser may PUT one picture; what it then saves is the pathname. Any staff may ask. */
export async function signImageUpload(
  actor: Actor,
  filename: string,
): Promise<{ url: string; pathname: string }> {
  authorize(actor, 'staff');
  const ending = ENDINGS[filename.split('.').at(-1)?.toLowerCase() ?? ''];
  if (!ending) throw invalidField('filename', WRONG_TYPE);
  const pathname = `${UPLOADS}${randomUUID()}.${ending}`;
  return { url: await signUpload(pathname, IMAGE_TYPES, LARGEST_IMAGE_BYTES), pathname };
}
