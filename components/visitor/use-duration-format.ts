'use client';

import { useTranslations } from 'use-intl/react';
import { formatDuration } from '@/lib/platform/languages/format-in-language';

/** Formats minutes as people say them: `2 h`, `1 h 30 min`, `30 min`. */
export function useDurationFormat(): (minutes: number) => string {
  const t = useTranslations('duration');
  return (minutes) => formatDuration(minutes, t);
}
