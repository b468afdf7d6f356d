'use client';

import { useState } from 'react';
import { Button } from '@/components/ui/button';
import { DialogBody } from '@/components/ui/dialog';
import { onDemand } from '@/components/ui/on-demand';
import { Sheet, SheetContent } from '@/components/ui/sheet';
import { Skeleton } from '@/components/ui/skeleton';
import { useWide } from '@/components/ui/use-wide';
import type { PreviewTexts } from './visitor-preview';

/** From this width in pixels, a form page has two columns. */
const BESIDE = 1100;
const VisitorPreview = onDemand(() =>
  import('./visitor-preview').then(({ VisitorPreview }) => VisitorPreview),
);
const TITLE = 'What visitors see';
const FALLBACK = <Skeleton className="h-120 w-full max-w-90 max-[1099px]:mx-auto" />;

type Props = { texts: PreviewTexts };

/** The visitor page at the right of the form, if there is room for it. */
export function PreviewBeside({ texts }: Props) {
  const isWide = useWide(BESIDE);
  return (
    <section aria-labelledby="what-visitors-see" className="grid gap-3 max-[1099px]:hidden">
      <h2 id="what-visitors-see" className="text-section">
        {TITLE}
      </h2>
      {isWide && <VisitorPreview texts={texts} fallback={FALLBACK} />}
    </section>
  );
}

/** Opens the visitor page in a sheet, if there is no room beside the form. */
export function PreviewButton({ texts }: Props) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button className="min-[1100px]:hidden" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        Preview
      </Button>
      <Sheet open={open} onOpenChange={setOpen}>
        <SheetContent title={TITLE}>
          <DialogBody tabIndex={0}>
            <VisitorPreview texts={texts} fallback={FALLBACK} />
          </DialogBody>
        </SheetContent>
      </Sheet>
    </>
  );
}
