import { z } from 'zod';
import { ownedFields } from '@/lib/platform/ownership/fields';
import type { Sponsor, VisitorSponsor } from './schema';
import { byThemeKey } from './theme';

export const sponsorOutput = z
  .object({
    id: z.number().int(),
    name: z.string(),
    logoUrl: z.string().nullable().meta({ description: 'The address of the logo' }),
    fileName: z.string().nullable(),
    theme: z.object({ Color: z.object(byThemeKey(() => z.string().optional())) }).nullable(),
    ...ownedFields,
    createdAt: z.iso.datetime(),
    updatedAt: z.iso.datetime(),
  })
  .meta({ id: 'Sponsor' });

export type SponsorWire = z.infer<typeof sponsorOutput>;

/** A sponsor with its spaces, as far as they are in the reader's scope. */
export const sponsorDetail = sponsorOutput
  .extend({
    spaces: z.array(
      z.object({ id: z.number().int(), name: z.string(), location: z.string(), isActive: z.boolean() }),
    ),
  })
  .meta({ id: 'SponsorDetail' });

export type SponsorDetailWire = z.infer<typeof sponsorDetail>;

/** A sponsor, or one with its spaces. */
export const sponsorToWire = <Row extends Sponsor>({ colors, ...sponsor }: Row) => ({
  ...sponsor,
  theme: colors && { Color: colors },
});

/** A sponsor as the API returns it to visitors of its spaces, and to their pods. */
export const visitorSponsor = z.object({
  name: z.string(),
  logoUrl: z.string().nullable(),
  theme: z.record(z.string(), z.string()).nullable().meta({ description: 'Colours by key, as `#rrggbb`' }),
});

export const visitorSponsorToWire = ({ name, logoUrl, colors }: VisitorSponsor) => ({
  name,
  logoUrl,
  theme: colors,
});
