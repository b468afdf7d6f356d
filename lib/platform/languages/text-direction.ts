/** Text that is read left to right between the words of any language, such as an amount or the digits of a card. */
export const fromTheLeft = (text: string): string => `\u2066${text}\u2069`;
