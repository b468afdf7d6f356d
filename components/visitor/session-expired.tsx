'use client';

import { lazy, Suspense } from 'react';
import { useTranslations } from 'use-intl/react';
import { Button } from '@/components/ui/button';
import { Dialog, DialogBody, DialogContent, DialogFooter } from '@/components/ui/dialog';
import type { Lapse } from './settle-payment';

const NearestFree = lazy(() => import('./nearest-free'));

type Props = { how: Lapse; spaceId: number; boxKey: string; backHref: string };

/**
 * Blocks the page when the payment window has ended without a payment, and shows the next free space. OK leads back
 * to the booking page.
 */
export function SessionExpired({ how, spaceId, boxKey, backHref }: Props) {
  const t = useTranslations('window');
  const nearest = useTranslations('nearest');
  const back = () => location.assign(backHref);
  return (
    <Dialog open onOpenChange={back}>
      <DialogContent title={t('expired')} size="sm">
        <DialogBody className="grid gap-4 text-visitor">
          {t(how)}
          {how === 'gone' && (
            <Suspense>
              <NearestFree
                spaceId={spaceId}
                boxKey={boxKey}
                words={{
                  title: nearest('title'),
                  book: nearest('book'),
                  away: (metres) => nearest('metres', { metres }),
                }}
              />
            </Suspense>
          )}
        </DialogBody>
        <DialogFooter>
          <Button variant="primary" size="lg" className="w-full" onClick={back}>
            {t('ok')}
          </Button>
        </DialogFooter>
      </DialogContent>
    </Dialog>
  );
}
