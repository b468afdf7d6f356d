import type { ReactNode } from 'react';
import { ViewDialog } from '@/components/list/view-dialog';
import { Thumb } from '@/components/ui/thumb';
import type { Feature } from '@/lib/catalogue/features/schema';

type Props = {
  feature: Pick<Feature, 'name' | 'image' | 'bannerImg'>;
  /** The edit form; null if the reader may not edit. */
  editHref: string | null;
  closeHref: string;
  /** The text, rendered on the server. */
  children: ReactNode;
};

/** What a custom feature shows on a pod's screen: its banner, then its text. */
export function FeaturePreview({
  feature: { name, image, bannerImg },
  editHref,
  closeHref,
  children,
}: Props) {
  return (
    <ViewDialog
      title={`Preview of ${name}`}
      description="As shown in pods"
      size="xl"
      bodyClassName="bg-sunk"
      closeHref={closeHref}
      editHref={editHref}
    >
      <section
        aria-label="Pod screen"
        className="mx-auto grid max-w-200 content-start gap-5 rounded-card border border-line bg-surface p-4 sm:p-6"
      >
        <div className="flex items-center gap-3">
          <Thumb src={image} className="size-12" />
          <span className="text-section">{name}</span>
        </div>
        {bannerImg && (
          <img src={bannerImg} alt="" width={1200} height={340} className="h-auto w-full rounded-control" />
        )}
        {children}
      </section>
    </ViewDialog>
  );
}
