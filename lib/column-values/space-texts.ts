/** Not there on purpose, and why. */
type LeftOut = { leftOut: string };

/** Where a text of a space is read. */
type TextPlaces = {
  /** In the list of the console: as a column, by the search, or both. */
  list: readonly ('column' | 'search')[] | LeftOut;
  /**
   * By visitors: as a field of `GET /admin/pod/web/{id}` with its example, and as a paragraph of the page of the space
   * (paragraphs follow the order of this table). `isTranslated`: staff write it in each language.
   * A text that code of its own shows says where.
   */
  visitors:
    | {
        api: { example: string; description?: string } | LeftOut;
        page: 'paragraph' | LeftOut;
        isTranslated: boolean;
      }
    | { shownAs: string }
    | LeftOut;
};

const OF_STAFF: LeftOut = { leftOut: 'only staff know what it means' };
const ON_ITS_PAGE: LeftOut = { leftOut: 'its page and the export show it' };

/**
 * Every text of a space, and who reads it where: docs/add-a-field.md. The query of what visitors see, its type, the
 * fields of the API with their examples, the paragraphs of the page and the translated texts follow from this table;
 * a text that is not in it does not compile (`lib/catalogue/spaces/schema.ts`).
 */
export const SPACE_TEXTS = {
  name: { list: ['column', 'search'], visitors: { shownAs: 'the title of its pages' } },
  shortName: { list: ['search'], visitors: { shownAs: 'the large number of its pages' } },
  address: {
    list: ['search'],
    visitors: {
      api: { example: 'JFK Terminal 4, near gate B22' },
      page: { leftOut: 'whoever reads the page stands before the door' },
      isTranslated: false,
    },
  },
  description: {
    list: ON_ITS_PAGE,
    visitors: {
      api: {
        example: 'A desk, two sockets and a screen.',
        description: 'In the language of `Accept-Language`, else in English',
      },
      page: 'paragraph',
      isTranslated: true,
    },
  },
  timezone: { list: ['column'], visitors: { shownAs: 'the clock of all times' } },
  zipcode: { list: ON_ITS_PAGE, visitors: { leftOut: 'the address says where it is' } },
  inventoryId: { list: ['search'], visitors: OF_STAFF },
  iwgCentreId: { list: ON_ITS_PAGE, visitors: OF_STAFF },
  terminalId: { list: ON_ITS_PAGE, visitors: OF_STAFF },
  restrictedFrom: { list: ON_ITS_PAGE, visitors: { shownAs: 'the reason why it cannot be booked' } },
  restrictedTo: { list: ON_ITS_PAGE, visitors: { shownAs: 'the reason why it cannot be booked' } },
  calendarId: { list: ON_ITS_PAGE, visitors: OF_STAFF },
  calendarClientId: { list: ON_ITS_PAGE, visitors: OF_STAFF },
  config: { list: { leftOut: 'it is long, and needs a permission of its own' }, visitors: OF_STAFF },
} as const satisfies Record<string, TextPlaces>;

type Texts = typeof SPACE_TEXTS;
type Name = keyof Texts;

/** The texts that visitors read and that follow from the table alone. */
export type VisitedText = {
  [Text in Name]: Texts[Text]['visitors'] extends { api: unknown } ? Text : never;
}[Name];
/** Those that the API returns. */
export type SentText = {
  [Text in VisitedText]: Texts[Text]['visitors'] extends { api: { example: string } } ? Text : never;
}[VisitedText];
/** Those that staff write in each language. */
export type TranslatedText = {
  [Text in VisitedText]: Texts[Text]['visitors'] extends { isTranslated: true } ? Text : never;
}[VisitedText];

type Visited = Extract<TextPlaces['visitors'], { api: unknown }>;

const visited = Object.entries<TextPlaces>(SPACE_TEXTS).flatMap(([name, { visitors }]) =>
  'api' in visitors ? [[name, visitors] as [string, Visited]] : [],
);
const namesOf = <Text extends Name>(fits: (visitors: Visited) => boolean): readonly Text[] =>
  visited.filter(([, visitors]) => fits(visitors)).map(([name]) => name as Text);

export const VISITED_TEXTS = namesOf<VisitedText>(() => true);
export const TRANSLATED_TEXTS = namesOf<TranslatedText>(({ isTranslated }) => isTranslated);
export const PARAGRAPHS = namesOf<VisitedText>(({ page }) => page === 'paragraph');

/** The example and the description of each text that the API returns. */
export const SENT_TEXTS = Object.fromEntries(
  visited.flatMap(([name, { api }]) => ('example' in api ? [[name, api]] : [])),
) as Record<SentText, { example: string; description?: string }>;
