/**
 * The width of a filter. In a sheet, the full width; in a row, the same for all, and a chosen one as wide as its
 * text.
 */
export const filterWidth = (isChosen: boolean, width: string): string =>
  `w-full ${isChosen ? 'sm:w-auto sm:min-w-40 sm:max-w-90' : width}`;
