'use client';

import { useTranslations } from 'use-intl/react';
import { Alert } from '@/components/ui/alert';

/** Says that the page may be out of date, for want of a connection. */
export function OfflineNote() {
  const t = useTranslations();
  return <Alert tone="warn" title={t('offline')} />;
}
