import { counted, wholeNumber } from '@/lib/foundation/text/words';

/** The maximum number of cards on one sheet: 50 pages of six. */
export const MAX_CARDS = 300;

/** Cards per page: 2 × 3 large ones or 3 × 4 small ones. */
export const CARDS_PER_PAGE = [6, 12] as const;
export type CardsPerPage = (typeof CARDS_PER_PAGE)[number];

/** Splits the QR cards of a sheet into pages, in order. */
export const pagesOfCards = <Card>(cards: Card[], perPage: CardsPerPage): Card[][] =>
  Array.from({ length: Math.ceil(cards.length / perPage) }, (_, page) =>
    cards.slice(page * perPage, (page + 1) * perPage),
  );

/** The line above a sheet of QR cards: how much of it is shown, or its number of pages. */
export function sheetLine(shown: number, total: number, perPage: CardsPerPage, atLocation: boolean): string {
  if (shown === total)
    return `${counted(shown, 'card')} on ${counted(Math.ceil(shown / perPage), 'page')}, A4 or US Letter`;
  const line = `Showing ${shown} of ${wholeNumber(total)}`;
  return atLocation ? line : `${line}; choose a location`;
}
