'use client';

import { useLocale, useTranslations } from 'use-intl/react';
import { cardCents, type Price } from '@/lib/booking/price';
import { formatPercent } from '@/lib/platform/languages/format-in-language';
import { useMoney } from './texts';

/** The price, always visible: plan, tax, total. */
export function PriceLines({
  label,
  taxPercent,
  price,
}: {
  label: string;
  taxPercent: number;
  price: Price;
}) {
  const t = useTranslations('price');
  const language = useLocale();
  const money = useMoney();
  return (
    <dl className="rounded-visitor bg-sunk px-3.5 py-3" aria-label={t('label')}>
      <Line label={label} value={money(price.subTotalCents)} />
      {price.discountCents > 0 && <Line label={t('discount')} value={money(-price.discountCents)} />}
      <Line
        label={t('tax', { percent: formatPercent(language, taxPercent) })}
        value={money(price.taxCents)}
      />
      {price.waivedCents > 0 && <Line label={t('waived')} value={money(-price.waivedCents)} />}
      <div className="mt-2 flex justify-between border-t border-line pt-2 text-[1.125rem] font-bold">
        <dt>{t('total')}</dt>
        <dd data-testid="total">{money(price.amountCents)}</dd>
      </div>
      {price.creditCents > 0 && (
        <>
          <Line label={t('credit')} value={money(-price.creditCents)} />
          <Line label={t('byCard')} value={money(cardCents(price))} />
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
