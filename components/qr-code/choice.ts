import type { PageQuery } from '@/components/list/list-screen';
import { CARDS_PER_PAGE, type CardsPerPage } from '@/lib/console/qr-code/printed-sheet';

/** The choices in the QR page's URL. An invalid value counts as not chosen. */
export type QrChoice = {
  tab: 'one' | 'sheet';
  space: number | null;
  partner: number | null;
  location: number | null;
  perPage: CardsPerPage;
  /** Only these spaces of the sheet; empty means all that the partner sells. */
  spaces: number[];
  /** Only the spaces that the list finds by this search and these filters, in the format of the list's URL. */
  matching: string | null;
};

const MOST_CHARACTERS = 4_000;

export function choiceOf(query: PageQuery): QrChoice {
  const text = (key: string) => [query[key]].flat()[0] ?? '';
  const id = (key: string) => (/^[1-9]\d{0,14}$/.test(text(key)) ? Number(text(key)) : null);
  return {
    tab: text('tab') === 'sheet' ? 'sheet' : 'one',
    space: id('space'),
    partner: id('partner'),
    location: id('location'),
    spaces: /^\d{1,15}(,\d{1,15}){0,299}$/.test(text('spaces')) ? text('spaces').split(',').map(Number) : [],
    matching: text('matching').length <= MOST_CHARACTERS && 'matching' in query ? text('matching') : null,
    perPage: CARDS_PER_PAGE.find((count) => String(count) === text('perPage')) ?? CARDS_PER_PAGE[0],
  };
}

/** The choice as query parameters, without defaults. */
export function stateOf({ tab, perPage, spaces, ...ids }: QrChoice): Record<string, string> {
  const chosen = Object.entries(ids).flatMap(([key, id]) => (id === null ? [] : [[key, String(id)]]));
  return {
    ...(tab === 'sheet' && { tab }),
    ...Object.fromEntries(chosen),
    ...(spaces.length > 0 && { spaces: spaces.join() }),
    ...(perPage !== CARDS_PER_PAGE[0] && { perPage: String(perPage) }),
  };
}
