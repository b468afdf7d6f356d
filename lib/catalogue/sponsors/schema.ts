import { z } from 'zod';
import type { NamedSpace } from '@/lib/catalogue/spaces/pod-name';
import { boundedText, nameField, optionalText, seenVersion } from '@/lib/foundation/input/fields';
import { PICTURE_SENT, pictureText } from '@/lib/platform/images/rules';
import { type Owned, ownerField } from '@/lib/platform/ownership/fields';
import { byThemeKey, HEX_COLOR, THEME_DEFAULTS, type ThemeColors, type ThemeKey, themeColors } from './theme';

const CHOOSE = 'Choose a logo';

const color = (key: ThemeKey) =>
  boundedText(7, { missing: 'Enter a colour as #rrggbb', tooLong: 'Enter a colour as #rrggbb' })
    .regex(HEX_COLOR, 'Enter a colour as #rrggbb')
    .nullish()
    .meta({ description: `\`#rrggbb\`; absent or null means ${THEME_DEFAULTS[key]}` });

const theme = z
  .object(
    { Color: z.object(byThemeKey(color), { error: 'Color must be a map of colours' }) },
    { error: 'A theme is an object with a map Color' },
  )
  .transform(({ Color }) => {
    const chosen = themeColors(Color);
    return chosen && { Color: chosen };
  })
  .nullish()
  .meta({ description: 'Null, or no colour at all, keeps the default look' });

const fields = z.object({
  name: nameField,
  logoUrl: pictureText(CHOOSE).meta({
    description: PICTURE_SENT,
  }),
  fileName: optionalText(255).meta({ description: 'The original name of the logo' }),
  theme,
});

/** A sponsor: name, logo, and the colours of its visitor pages. */
export const sponsorInput = fields.extend({ ownerId: ownerField });

/** The input of the form: the logo only if it changed, and the owner only for a new one. */
export const sponsorForm = sponsorInput.partial({ logoUrl: true });

/** An absent key leaves its value unchanged. A theme that is sent replaces the whole theme. */
export const sponsorUpdate = fields.partial().extend({ id: z.number().int(), updatedAt: seenVersion });

export type Sponsor = Owned & {
  id: number;
  name: string;
  logoUrl: string | null;
  fileName: string | null;
  /** The colours of its theme; null for the default look. */
  colors: ThemeColors | null;
  createdAt: Date;
  updatedAt: Date;
};

/** A sponsor with its spaces, as far as they are in the reader's scope. */
export type SponsorDetail = Sponsor & {
  spaces: (NamedSpace & { id: number; isActive: boolean })[];
};

export type VisitorSponsor = Pick<Sponsor, 'name' | 'logoUrl' | 'colors'>;
