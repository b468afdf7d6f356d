/** The clipboard text of a spreadsheet, as rows of cells: `A\tB\nC\tD` is two rows of two. */
export const cellsOf = (text: string): string[][] =>
  text
    .replace(/\r?\n$/, '')
    .split(/\r?\n/)
    .map((line) => line.split('\t').map((cell) => cell.trim()));
