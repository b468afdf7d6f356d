import { z } from 'zod';
import { requiredText, zoneField } from '@/lib/foundation/input/fields';

/** A person's own names and clock; a zone of null is the operator's. The email is fixed. */
export const ownProfileInput = z.object({
  firstName: requiredText(80, 'Enter your first name'),
  lastName: requiredText(80, 'Enter your last name'),
  timezone: zoneField.nullable(),
});
