import { cardCents, type Price } from '@/lib/bookings/price';

const money = (cents: number) => `$${(cents / 100).toFixed(2)}`;

/** The price, always in sight: what, tax, total. */
export function PriceLines({
  label,
  taxPercent,
  price,
}: {
  label: string;
  taxPercent: number;
  price: Price;
}) {
  return (
    <dl className="rounded-visitor bg-sunk px-3.5 py-3" aria-label="Price">
      <Line label={label} value={money(price.subTotalCents)} />
      {price.discountCents > 0 && <Line label="Discount" value={`-${money(price.discountCents)}`} />}
      <Line label={`Tax ${taxPercent} %`} value={money(price.taxCents)} />
      {price.waivedCents > 0 && <Line label="Waived" value={`-${money(price.waivedCents)}`} />}
      <div className="mt-2 flex justify-between border-t border-line pt-2 text-[18px] font-bold">
        <dt>Total</dt>
        <dd data-testid="total">{money(price.amountCents)}</dd>
      </div>
      {price.creditCents > 0 && (
        <>
          <Line label="Your credit" value={`-${money(price.creditCents)}`} />
          <Line label="By card" value={money(cardCents(price))} />
        </>
      )}
    </dl>
  );
}

function Line({ label, value }: { label: string; value: string }) {
  return (
    <div className="flex justify-between">
      <dt>{label}</dt>
      <dd>{value}</dd>
    </div>
  );
}
