'use client';

import { useTranslations } from 'use-intl/react';
import { durationText } from '@/lib/platform/languages/format-in-language';

/** Formats minutes as people say them: `2 h`, `1 h 30 min`, `30 min`. */
export function useDurationFormat(): (minutes: number) => string {
  const t = useTranslations('duration');
  return (minutes) => durationText(minutes, t);
}
