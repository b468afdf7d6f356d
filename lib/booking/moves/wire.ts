import { z } from 'zod';
import type { MoveCheck } from './schema';

export const moveCheck = z
  .object({
    datetimeStart: z.iso.datetime(),
    datetimeEnd: z.iso.datetime(),
    refusal: z
      .object({ code: z.string(), message: z.string() })
      .nullable()
      .meta({ description: 'Null when it could be moved there; the price stays' }),
  })
  .meta({ id: 'MoveCheck' });

export type MoveCheckWire = z.infer<typeof moveCheck>;

export const moveCheckToWire = ({ startsAt, endsAt, refusal }: MoveCheck) => ({
  datetimeStart: startsAt,
  datetimeEnd: endsAt,
  refusal,
});

export const moveSpace = z.object({
  id: z.number().int(),
  name: z.string(),
  shortName: z.string().nullable().meta({ description: 'On its door' }),
  location: z.string(),
});
export type MoveSpaceWire = z.infer<typeof moveSpace>;
