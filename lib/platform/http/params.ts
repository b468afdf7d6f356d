import { z } from 'zod';
import { idText } from '@/lib/foundation/fields';

/** The `{id}` of a path; anything but a positive integer in plain digits is 400. */
export const idParam = z.object({ id: idText('The id must be a number') });
