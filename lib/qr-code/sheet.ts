import { counted } from '@/lib/words';

/** The most cards that one sheet draws: 50 pages of six. */
export const MAX_CARDS = 300;

/** How many cards a page of paper holds: 2 × 3 large ones or 3 × 4 small ones. */
export const CARDS_PER_PAGE = [6, 12] as const;
export type CardsPerPage = (typeof CARDS_PER_PAGE)[number];

/** Cards in their order, page by page. */
export const pagesOf = <Card>(cards: Card[], perPage: CardsPerPage): Card[][] =>
  Array.from({ length: Math.ceil(cards.length / perPage) }, (_, page) =>
    cards.slice(page * perPage, (page + 1) * perPage),
  );

/** What stands above a sheet: what of it is shown, or how much paper it takes. */
export function sheetLine(shown: number, total: number, perPage: CardsPerPage, atLocation: boolean): string {
  if (shown === total)
    return `${counted(shown, 'card')} on ${counted(Math.ceil(shown / perPage), 'page')}, A4 or US Letter`;
  const line = `Showing ${shown} of ${total.toLocaleString('en-US')}`;
  return atLocation ? line : `${line}; choose a location`;
}
