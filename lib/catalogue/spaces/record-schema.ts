import { z } from 'zod';

/** The space that a record belongs to: its name, and the zone in which the record's times are shown. */
export const spaceOfRecordRow = z.object({
  id: z.number().int(),
  name: z.string(),
  shortName: z.string().nullable(),
  location: z.string(),
  zone: z.string(),
});
export type SpaceOfRecord = z.infer<typeof spaceOfRecordRow>;
