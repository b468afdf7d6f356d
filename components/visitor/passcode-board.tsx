'use client';

import { useTranslations } from 'use-intl/react';

const PLACES = ['first', 'second', 'third', 'fourth', 'fifth', 'sixth'];

/** The passcode as a departures board. Read out digit by digit. */
export function PasscodeBoard({ code }: { code: string }) {
  const t = useTranslations('booking');
  return (
    <section
      aria-label={t('passcode')}
      data-board=""
      className="rounded-[18px] bg-rail p-4.5 text-center text-rail-ink"
    >
      <p className="text-[13px] leading-5 tracking-[.06em] uppercase">{t('passcode')}</p>
      <p dir="ltr" className="my-2 flex justify-center gap-1.5" data-testid="passcode">
        <span className="sr-only">{code.split('').join(' ')}</span>
        {PLACES.map((place, index) => (
          <span
            key={place}
            aria-hidden
            className="w-10.5 rounded-control bg-[#12181b] font-mono text-[34px] leading-[54px] font-bold text-[color:var(--code,var(--brand))] max-[359px]:w-9"
          >
            {code[index]}
          </span>
        ))}
      </p>
      <p className="text-[13px] leading-5 tracking-[.06em] uppercase">{t('keypad')}</p>
    </section>
  );
}
