'use client';

import { useRef } from 'react';
import { useLocale, useTranslations } from 'use-intl/react';
import { cn } from '@/components/ui/cn';
import { CopyCode } from './copy-code';

const FLAP_MS = 30;

/** The characters of a word, one for each flap. Letters that join are on one flap. */
const flapsOf = (word: string, isJoined: boolean) =>
  (isJoined ? [word] : [...word]).map((character, index) => ({ character, index }));

/**
 * The door as a departure board: the passcode, read out digit by digit. For a moment after the door has opened, it
 * shows the word for open, which is read out once.
 */
export function DoorBoard({ code, isOpen }: { code: string; isOpen: boolean }) {
  const t = useTranslations();
  const language = useLocale();
  const word = isOpen ? t('door.word') : code;
  const isJoined = isOpen && language === 'ar';
  const flaps = useRef<HTMLParagraphElement>(null);
  return (
    <section
      aria-label={t('booking.passcode')}
      data-board=""
      className="rounded-[18px] bg-rail p-4.5 text-center text-rail-ink"
    >
      <div className="flex h-6 items-center justify-center text-[0.8125rem] leading-5">
        <p role="status" className="text-[0.875rem] font-semibold text-rail-on">
          {isOpen && t('door.success')}
        </p>
        {!isOpen && (
          <>
            <p className="me-3 tracking-[.06em] uppercase">{t('booking.passcode')}</p>
            <CopyCode code={code} name={t('booking.passcode')} codeElement={flaps} />
          </>
        )}
      </div>
      <p
        ref={flaps}
        dir={isOpen ? undefined : 'ltr'}
        className="my-2 flex justify-center gap-[min(6px,1.6cqw)]"
        data-testid="passcode"
      >
        <span className="sr-only">{code.split('').join(' ')}</span>
        {flapsOf(word, isJoined).map(({ character, index }) => (
          <span
            key={`${isOpen} ${index}`}
            aria-hidden
            style={{ animationDelay: `${index * FLAP_MS}ms` }}
            className={cn(
              'min-w-0 rounded-control bg-[#12181b] font-mono text-[min(2.125rem,9.5cqw)] leading-[3.375rem] font-bold motion-safe:animate-flap',
              isJoined ? 'px-6' : 'max-w-10.5 flex-1',
              isOpen ? 'text-[#a9dc7c]' : 'text-[color:var(--code,var(--brand))]',
            )}
          >
            {character}
          </span>
        ))}
      </p>
      <p className="text-[0.8125rem] leading-5 tracking-[.06em] text-balance uppercase">
        {isOpen ? t('door.push') : t('booking.keypad')}
      </p>
    </section>
  );
}
