'use client';

import { lazy, Suspense } from 'react';
import { useTranslations } from 'use-intl/react';
import { Button } from '@/components/ui/button';
import { Dialog, DialogBody, DialogContent, DialogFooter } from '@/components/ui/dialog';
import type { Lapse } from './settle-payment';

const NearestFree = lazy(() => import('./nearest-free'));

type Props = { lapse: Lapse; spaceId: number; boxKey: string; backHref: string };

/**
 * Blocks the page when the payment window has ended without a payment, and shows the next free space. OK leads back
 * to the booking page.
 */
export function SessionExpired({ lapse, spaceId, boxKey, backHref }: Props) {
  const t = useTranslations('window');
  const tNearest = useTranslations('nearest');
  const leave = () => location.assign(backHref);
  return (
    <Dialog open onOpenChange={leave}>
      <DialogContent title={t('expired')} size="sm">
        <DialogBody className="grid gap-4 text-visitor">
          {t(lapse)}
          {lapse === 'gone' && (
            <Suspense>
              <NearestFree
                spaceId={spaceId}
                boxKey={boxKey}
                texts={{
                  title: tNearest('title'),
                  book: tNearest('book'),
                  distance: (metres) => tNearest('metres', { metres }),
                }}
              />
            </Suspense>
          )}
        </DialogBody>
        <DialogFooter>
          <Button variant="primary" size="lg" className="w-full" onClick={leave}>
            {t('ok')}
          </Button>
        </DialogFooter>
      </DialogContent>
    </Dialog>
  );
}
