import { z } from 'zod';
import { idText } from '@/lib/foundation/input/fields';

const choice = { id: z.number().int(), name: z.string() };

export const codedSpaceOutput = z
  .object({ ...choice, shortName: z.string().nullable(), location: z.string(), isActive: z.boolean() })
  .meta({ id: 'CodedSpace' });

/** A location, and the number of cards on its sheet. */
export const codedLocationOutput = z
  .object({ ...choice, spaces: z.number().int() })
  .meta({ id: 'CodedLocation' });

export type CodedSpaceWire = z.infer<typeof codedSpaceOutput>;
export type CodedLocationWire = z.infer<typeof codedLocationOutput>;

export const codedLocationsQuery = z.object({ partnerId: idText('partnerId must be an id') });
