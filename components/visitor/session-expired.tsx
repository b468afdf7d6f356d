'use client';

import { useTranslations } from 'use-intl/react';
import { Button } from '@/components/ui/button';
import { Dialog, DialogBody, DialogContent, DialogFooter } from '@/components/ui/dialog';

/** Blocks the page when the two minutes are over; OK leads back to the booking page. */
export function SessionExpired({ backHref }: { backHref: string }) {
  const t = useTranslations('window');
  const back = () => location.assign(backHref);
  return (
    <Dialog open onOpenChange={back}>
      <DialogContent title={t('expired')} size="sm">
        <DialogBody className="text-visitor">{t('lapsed')}</DialogBody>
        <DialogFooter>
          <Button variant="primary" size="lg" className="w-full" onClick={back}>
            {t('ok')}
          </Button>
        </DialogFooter>
      </DialogContent>
    </Dialog>
  );
}
