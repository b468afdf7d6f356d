import { z } from 'zod';
import { idText } from '@/lib/foundation/input/fields';

/** The `{id}` of a path; throws 400 for anything but a positive integer in plain digits. */
export const idParam = z.object({ id: idText('The id must be a number') });
