/** Codes are bought by the thousand: with less than this many days' worth left it is time. */
const ENOUGH_DAYS = 14;
/** Where hardly any are used, a handful still is too few. */
const ENOUGH_CODES = 20;

type Stock = { unused: number; usedInAWeek: number };

/** How long the codes last at the rate of the last seven days; null when none were used. */
export const daysLeft = ({ unused, usedInAWeek }: Stock): number | null =>
  usedInAWeek === 0 ? null : Math.floor((unused * 7) / usedInAWeek);

/** Whether more codes are needed soon. */
export function isLow(stock: Stock): boolean {
  const days = daysLeft(stock);
  return stock.unused < ENOUGH_CODES || (days !== null && days < ENOUGH_DAYS);
}

/** So many unused codes are never low, whatever else there is. */
export const enough = (usedInAWeek: number): number =>
  Math.max(ENOUGH_CODES, Math.ceil((usedInAWeek * ENOUGH_DAYS) / 7));
