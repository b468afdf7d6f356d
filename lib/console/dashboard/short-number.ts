import { MINUS } from '@/lib/foundation/money';

const oneDecimal = new Intl.NumberFormat('en-US', { maximumFractionDigits: 1 });

/**
 * `1,234,567` as `1.2M`, `12,345` as `12.3K`: K for thousands, M for millions and above; smaller numbers as `small`
 * formats them.
 */
export function shortNumber(value: number, small: (value: number) => string = oneDecimal.format): string {
  const size = Math.abs(value);
  // Numbers that would round to 1,000K are shown as a million.
  if (size >= 999_950) return `${oneDecimal.format(value / 1_000_000)}M`;
  if (size >= 1_000) return `${oneDecimal.format(value / 1_000)}K`;
  return small(value);
}

/** Dollars: `$1.2M`, and `$950.50` in full. */
export const shortMoney = (
  dollars: number,
  small: (dollars: number) => string = (exact) => exact.toFixed(2),
): string => `${dollars < 0 ? MINUS : ''}$${shortNumber(Math.abs(dollars), small)}`;
