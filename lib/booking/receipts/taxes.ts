import type { PriceLine } from '@/lib/booking/bookings/schema';
import { taxOn } from '@/lib/booking/price';
import type { ReceiptTax } from './schema';

type Taxed = Pick<PriceLine, 'subTotalCents' | 'discountCents' | 'taxCents' | 'taxPercent'>;

/**
 * The tax of the periods of a receipt, one row per rate in the order of the periods; rows add up to the tax that was
 * paid, to the cent. A period from before rates were stored has its space's rate if that leads to the same tax,
 * otherwise none.
 */
export function taxesOf(periods: Taxed[], spacePercent: number): ReceiptTax[] {
  const taxes: ReceiptTax[] = [];
  for (const { subTotalCents, discountCents, taxCents, taxPercent } of periods) {
    const netCents = subTotalCents - discountCents;
    const guessed = taxOn(netCents, spacePercent) === taxCents ? spacePercent : null;
    const percent = taxPercent ?? guessed;
    const existing = taxes.find((tax) => tax.percent === percent);
    if (existing) {
      existing.netCents += netCents;
      existing.taxCents += taxCents;
    } else taxes.push({ percent, netCents, taxCents });
  }
  return taxes;
}
