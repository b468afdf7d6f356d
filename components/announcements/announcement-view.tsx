'use client';

import { useRouter } from 'next/navigation';
import type { ReactNode } from 'react';
import { Button, ButtonLink } from '@/components/ui/button';
import { Dialog, DialogBody, DialogContent, DialogFooter } from '@/components/ui/dialog';

type Props = {
  heading: string;
  /** Its status, and since when. */
  status: string;
  bannerImg: string | null;
  /** Where it is edited; null for who may not. */
  editHref: string | null;
  closeHref: string;
  /** The content, drawn on the server. */
  children: ReactNode;
};

/** An announcement as it is stored: the banner, and what it says. */
export function AnnouncementView({ heading, status, bannerImg, editHref, closeHref, children }: Props) {
  const router = useRouter();
  const close = () => router.push(closeHref, { scroll: false });
  return (
    <Dialog open onOpenChange={(open) => !open && close()}>
      <DialogContent title={heading} description={status} size="lg">
        <DialogBody className="grid content-start gap-4">
          {bannerImg && (
            <img
              src={bannerImg}
              alt=""
              width={1200}
              height={340}
              className="h-auto w-full rounded-control border border-line"
            />
          )}
          {children}
        </DialogBody>
        <DialogFooter>
          <Button onClick={close}>Close</Button>
          {editHref && (
            <ButtonLink variant="primary" href={editHref} scroll={false}>
              Edit
            </ButtonLink>
          )}
        </DialogFooter>
      </DialogContent>
    </Dialog>
  );
}
