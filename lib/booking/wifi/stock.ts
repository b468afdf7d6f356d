/** Codes are bought by the thousand: a supply below this many days is low. */
const ENOUGH_DAYS = 14;
/** With low use, fewer codes than this are still too few. */
const ENOUGH_CODES = 20;

type Stock = { unused: number; usedInAWeek: number };

/** How many days the wifi codes last at the rate of the last seven; null if none were used. */
export const wifiDaysLeft = ({ unused, usedInAWeek }: Stock): number | null =>
  usedInAWeek === 0 ? null : Math.floor((unused * 7) / usedInAWeek);

/** Whether more wifi codes are needed soon. */
export function isWifiStockLow(stock: Stock): boolean {
  const days = wifiDaysLeft(stock);
  return stock.unused < ENOUGH_CODES || (days !== null && days < ENOUGH_DAYS);
}

/** How many unused wifi codes are certainly enough. */
export const enoughWifiCodes = (usedInAWeek: number): number =>
  Math.max(ENOUGH_CODES, Math.ceil((usedInAWeek * ENOUGH_DAYS) / 7));
