'use client';

import { useTranslations } from 'use-intl/react';
import { Alert } from '@/components/ui/alert';

/** Warns that the page may be out of date because there is no connection. */
export function OfflineNote() {
  const t = useTranslations();
  return <Alert tone="warn" title={t('offline')} />;
}
