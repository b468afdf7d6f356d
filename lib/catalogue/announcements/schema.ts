import { z } from 'zod';
import type { Translations } from '@/lib/column-values/languages';
import { chosenId, dayText, optionalText, requiredText, seenVersion } from '@/lib/foundation/input/fields';
import { PICTURE_SENT, pictureText } from '@/lib/platform/images/rules';
import { translationsField } from '@/lib/platform/languages/record-translations';
import { type Owned, ownerField } from '@/lib/platform/ownership/fields';
import { optionalRichText, richTextField } from '@/lib/platform/rich-text/field';

const ENTER_HEADING = 'Enter a heading';
export const ENTER_CONTENT = 'Enter the content';

/** At most this many of one kind can be selected individually. */
const MOST_PLACES = 500;
const places = (what: string) =>
  z
    .array(chosenId(`Choose ${what} from the list`))
    .max(MOST_PLACES, `At most ${MOST_PLACES} ${what}`)
    .transform((ids) => [...new Set(ids)])
    .optional();
const ENTER_DAY = 'Enter a date as YYYY-MM-DD';

/** The places and days of an announcement: everywhere and always if nothing is set. */
const place = {
  locationIds: places('locations'),
  spaceIds: places('spaces'),
  partnerIds: places('partners').meta({ description: 'Partners that sell the space' }),
  showsFrom: dayText(ENTER_DAY).nullish().meta({ description: 'The first day, on the clock of each space' }),
  showsUntil: dayText(ENTER_DAY).nullish().meta({ description: 'The last day' }),
};

export const MAX_HEADING_LENGTH = 200;

const fields = z.object({
  heading: requiredText(MAX_HEADING_LENGTH, ENTER_HEADING),
  content: richTextField(ENTER_CONTENT),
  translations: translationsField({ heading: optionalText(MAX_HEADING_LENGTH), content: optionalRichText }),
  bannerImg: pictureText('Choose an image').nullish().meta({ description: PICTURE_SENT }),
  fileName: optionalText(255).meta({ description: 'The original name of the banner' }),
  ...place,
});

/** The places and days of an announcement in a request; undefined means not sent. */
export type AnnouncementPlace = Partial<z.infer<z.ZodObject<typeof place>>>;

/** An announcement. It is written first, and then published by its status. */
export const announcementInput = fields.extend({ ownerId: ownerField });

export const announcementUpdate = fields.partial().extend({ id: z.number().int(), updatedAt: seenVersion });

export const announcementStatus = z.object({
  id: z.number().int(),
  isPublish: z.boolean({ error: 'Say whether it is published' }),
});

export type Announcement = Owned & {
  id: number;
  heading: string;
  /** HTML, sanitised when it was saved; `plain` is its text. */
  content: string;
  plain: string;
  translations: Translations<'heading' | 'content'>;
  /** The address of the banner. */
  bannerImg: string | null;
  fileName: string | null;
  isPublished: boolean;
  /** When it was last published; retained when it is withdrawn. */
  publishedAt: Date | null;
  /** Where it is shown; everywhere if all three are empty. */
  locationIds: number[];
  spaceIds: number[];
  partnerIds: number[];
  /** The first and the last day, `YYYY-MM-DD`. */
  showsFrom: string | null;
  showsUntil: string | null;
  createdAt: Date;
  updatedAt: Date;
};

/** An announcement as pods receive it. */
export type PublishedAnnouncement = Pick<
  Announcement,
  'id' | 'heading' | 'content' | 'translations' | 'bannerImg'
> & {
  publishedAt: Date;
};
