'use client';

import type { ReactNode } from 'react';
import { ViewDialog } from '@/components/list/view-dialog';

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
  return (
    <ViewDialog
      title={heading}
      description={status}
      size="lg"
      bodyClassName="grid content-start gap-4"
      {...{ closeHref, editHref }}
    >
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
    </ViewDialog>
  );
}
