import { z } from 'zod';
import { POD_MODES } from './health';

/** A simulated pod. */
export const podEntry = z.object({
  spaceId: z.number(),
  name: z.string(),
  token: z.string(),
  mode: z.enum(POD_MODES),
});
export type PodEntry = z.infer<typeof podEntry>;

/** A space that simulated travellers book, with the plan that they choose. */
export const travelAim = z.object({ spaceId: z.number(), planId: z.number(), partnerKey: z.string() });
export type TravelAim = z.infer<typeof travelAim>;
