import 'server-only';
import { invalidField } from '@/lib/foundation/errors';
import { type Actor, authorize } from '@/lib/platform/authorization/actor';
import { signUpload } from '@/lib/platform/integrations/blob';
import { newUpload } from '@/lib/platform/uploads';
import { IMAGE_TYPES, MAX_IMAGE_BYTES, WRONG_TYPE } from './rules';

const ENDINGS: Record<string, 'jpg' | 'png'> = { jpg: 'jpg', jpeg: 'jpg', png: 'png' };

/** An address where a browser may PUT one image; the form then saves the pathname. Any staff may ask. */
export async function signImageUpload(
  actor: Actor,
  filename: string,
): Promise<{ url: string; pathname: string }> {
  authorize(actor, 'staff');
  const ending = ENDINGS[filename.split('.').at(-1)?.toLowerCase() ?? ''];
  if (!ending) throw invalidField('filename', WRONG_TYPE);
  const pathname = newUpload(ending);
  return { url: await signUpload(pathname, IMAGE_TYPES, MAX_IMAGE_BYTES), pathname };
}
