/** Codes are bought by the thousand: a supply below this many days is low. */
const ENOUGH_DAYS = 14;
/** With low use, fewer codes than this are still too few. */
const ENOUGH_CODES = 20;

type Stock = { unused: number; usedInAWeek: number };

/** How many days the codes last at the rate of the last seven; null if none were used. */
export const daysLeft = ({ unused, usedInAWeek }: Stock): number | null =>
  usedInAWeek === 0 ? null : Math.floor((unused * 7) / usedInAWeek);

/** Whether more codes are needed soon. */
export function isLow(stock: Stock): boolean {
  const days = daysLeft(stock);
  return stock.unused < ENOUGH_CODES || (days !== null && days < ENOUGH_DAYS);
}

/** This many unused codes are never low. */
export const enoughCodes = (usedInAWeek: number): number =>
  Math.max(ENOUGH_CODES, Math.ceil((usedInAWeek * ENOUGH_DAYS) / 7));
