import 'server-only';
import { invalidField } from '@/lib/foundation/errors';
import { type Actor, authorize } from '@/lib/platform/authorization/actor';
import { type SignedUpload, signNewUpload } from '@/lib/platform/uploads';
import { IMAGE_TYPES, MAX_IMAGE_BYTES, MAX_PHOTO_BYTES, WRONG_TYPE } from './rules';

/** By the extension that a caller names, in a map, because an object has further keys, such as `constructor`. */
const ENDINGS = new Map<string, 'jpg' | 'png'>([
  ['jpg', 'jpg'],
  ['jpeg', 'jpg'],
  ['png', 'png'],
]);

/** The extension of an image's name; throws 400 for any other. */
function imageEnding(filename: string): 'jpg' | 'png' {
  const ending = ENDINGS.get(filename.split('.').at(-1)?.toLowerCase() ?? '');
  if (!ending) throw invalidField('filename', WRONG_TYPE);
  return ending;
}

/** An address where a browser can PUT one image; the form then saves the pathname. */
export async function signImageUpload(actor: Actor, filename: string): Promise<SignedUpload> {
  authorize(actor, 'images.upload');
  return signNewUpload(imageEnding(filename), { types: IMAGE_TYPES, most: MAX_IMAGE_BYTES });
}

/** An address where a pod can PUT one photo, which is then added to its booking by pathname: docs/rules.md#photos. */
export async function signPhotoUpload(actor: Actor, filename: string): Promise<SignedUpload> {
  authorize(actor, 'pod');
  const rules = { types: IMAGE_TYPES, most: MAX_PHOTO_BYTES };
  return signNewUpload(imageEnding(filename), rules);
}
