'use client';

import { Button } from '@/components/ui/button';
import { Dialog, DialogBody, DialogContent, DialogFooter } from '@/components/ui/dialog';

/** Spec 3, section 8, to the letter. */
export const WINDOW_LAPSED =
  "It looks like you have'nt completed your payment within the 2 minute window. Please try again or contact support for assistance.";

/** Blocks the page when the two minutes are over; OK leads back to the booking page. */
export function SessionExpired({ backHref }: { backHref: string }) {
  const back = () => location.assign(backHref);
  return (
    <Dialog open onOpenChange={back}>
      <DialogContent title="Your payment session has expired" size="sm">
        <DialogBody className="text-visitor">{WINDOW_LAPSED}</DialogBody>
        <DialogFooter>
          <Button variant="primary" size="lg" className="w-full" onClick={back}>
            OK
          </Button>
        </DialogFooter>
      </DialogContent>
    </Dialog>
  );
}
