'use client';

import { useRouter } from 'next/navigation';
import { useTransition } from 'react';
import { useLocale, useTranslations } from 'use-intl/react';
import { Globe } from '@/components/ui/icons/globe.gen';
import { LANGUAGES } from '@/lib/column-values/languages';
import { LANGUAGE_COOKIE } from '@/lib/platform/languages/language-choice';

const YEAR_S = 31_536_000;

/** The languages by their own names. Input on the page is preserved: only its texts are reloaded. */
export function LanguageSwitch() {
  const t = useTranslations();
  const language = useLocale();
  const router = useRouter();
  const [pending, start] = useTransition();

  function choose(next: string) {
    // biome-ignore lint/suspicious/noDocumentCookie: some visitors’ browsers lack the Cookie Store
    document.cookie = `${LANGUAGE_COOKIE}=${next}; path=/; max-age=${YEAR_S}; samesite=lax`;
    start(() => router.refresh());
  }

  return (
    <span className="relative -me-2 flex h-11 min-w-11 items-center justify-center gap-1 rounded-control px-2 font-semibold uppercase focus-within:outline-2 focus-within:outline-ring">
      <Globe aria-hidden className="size-4 shrink-0" />
      <span aria-hidden>{language}</span>
      <select
        aria-label={t('language')}
        aria-busy={pending}
        className="absolute inset-0 cursor-pointer text-ink opacity-0"
        value={language}
        onChange={(event) => choose(event.target.value)}
      >
        {Object.entries(LANGUAGES).map(([code, { name }]) => (
          <option key={code} value={code} lang={code}>
            {name}
          </option>
        ))}
      </select>
    </span>
  );
}
