import { z } from 'zod';
import { nameField, optionalText, seenVersion } from '@/lib/fields';
import { HEX_COLOR, THEME_DEFAULTS, THEME_KEYS, type ThemeKey, themeColors } from './theme';

const CHOOSE = 'Choose a logo';

/** The nine keys, each with what `of` says of it. */
const nineOf = <T>(of: (key: ThemeKey) => T) =>
  Object.fromEntries(THEME_KEYS.map((key) => [key, of(key)])) as Record<ThemeKey, T>;

const color = (key: ThemeKey) =>
  z
    .string({ error: 'Enter a colour as #rrggbb' })
    .regex(HEX_COLOR, 'Enter a colour as #rrggbb')
    .nullish()
    .meta({ description: `\`#rrggbb\`; absent or null means ${THEME_DEFAULTS[key]}` });

const theme = z
  .object(
    { Color: z.object(nineOf(color), { error: 'Color must be a map of colours' }) },
    { error: 'A theme is an object with a map Color' },
  )
  .transform(({ Color }) => {
    const chosen = themeColors(Color);
    return chosen && { Color: chosen };
  })
  .nullish()
  .meta({ description: 'Null, or no colour at all, keeps the product’s own look' });

/** What a sponsor is made of: what it is called, its logo, and the colours of its visitor pages. */
export const sponsorInput = z.object({
  name: nameField,
  logoUrl: z
    .string({ error: CHOOSE })
    .min(1, CHOOSE)
    .meta({ description: 'A data URL up to 1 MB, or a pathname that `GET /images/signed-url` gave' }),
  fileName: optionalText(255).meta({ description: 'What the logo was called before it was sent' }),
  theme,
});

/** As the edit form sends it: the logo only if it changed. */
export const sponsorChange = sponsorInput.partial({ logoUrl: true });

/** An absent key keeps its value. A theme that is sent takes the place of the whole one that stood. */
export const sponsorUpdate = sponsorInput.partial().extend({ id: z.number().int(), updatedAt: seenVersion });

export const sponsorOutput = z
  .object({
    id: z.number().int(),
    name: z.string(),
    logoUrl: z.string().nullable().meta({ description: 'The address of the logo' }),
    fileName: z.string().nullable(),
    theme: z.object({ Color: z.object(nineOf(() => z.string().optional())) }).nullable(),
    createdAt: z.iso.datetime(),
    updatedAt: z.iso.datetime(),
  })
  .meta({ id: 'Sponsor' });

export type Sponsor = z.infer<typeof sponsorOutput>;

/** A sponsor with the spaces that it pays for, as far as the reader may know of them. */
export const sponsorDetail = sponsorOutput
  .extend({
    spaces: z.array(
      z.object({ id: z.number().int(), name: z.string(), location: z.string(), isActive: z.boolean() }),
    ),
  })
  .meta({ id: 'SponsorDetail' });

export type SponsorDetail = z.infer<typeof sponsorDetail>;

/** A sponsor as visitors of its spaces see it. */
export const visitorSponsor = z.object({
  name: z.string(),
  logoUrl: z.string().nullable(),
  theme: z.record(z.string(), z.string()).nullable().meta({ description: 'Colours by key, as `#rrggbb`' }),
});

export type VisitorSponsor = z.infer<typeof visitorSponsor>;
