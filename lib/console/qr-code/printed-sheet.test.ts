import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CARDS_PER_PAGE, pagesOfCards, sheetLine } from './printed-sheet';

describe('the pages of a sheet', () => {
  it('hold every card once, in order, and all but the last are full', () => {
    fc.assert(
      fc.property(fc.array(fc.nat()), fc.constantFrom(...CARDS_PER_PAGE), (cards, perPage) => {
        const pages = pagesOfCards(cards, perPage);
        expect(pages.flat()).toEqual(cards);
        expect(pages.slice(0, -1).every((page) => page.length === perPage)).toBe(true);
        expect(pages.every((page) => page.length > 0)).toBe(true);
      }),
    );
  });
});

describe('the line above the sheet', () => {
  it.each([
    [1, 1, 6, false, '1 card on 1 page, A4 or US Letter'],
    [13, 13, 12, true, '13 cards on 2 pages, A4 or US Letter'],
    [300, 1412, 6, false, 'Showing 300 of 1,412; choose a location'],
    [300, 412, 6, true, 'Showing 300 of 412'],
  ] as const)('of %i of %i', (shown, total, perPage, atLocation, line) => {
    expect(sheetLine(shown, total, perPage, atLocation)).toBe(line);
  });
});
