import type { ReactNode } from 'react';
import { ViewDialog } from '@/components/list/view-dialog';

type Props = {
  heading: string;
  /** Its status, and since when it has had it. */
  status: string;
  bannerImg: string | null;
  /** The edit form; null if the reader may not edit. */
  editHref: string | null;
  closeHref: string;
  /** The content, rendered on the server. */
  children: ReactNode;
};

/** An announcement as it is stored: the banner and the content. */
export function AnnouncementView({ heading, status, bannerImg, editHref, closeHref, children }: Props) {
  return (
    <ViewDialog
      title={heading}
      description={status}
      size="lg"
      bodyClassName="grid content-start gap-4"
      closeHref={closeHref}
      editHref={editHref}
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
