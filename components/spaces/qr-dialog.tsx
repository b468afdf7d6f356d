'use client';

import { useEffect, useId, useState } from 'react';
import { useLeaveDialog } from '@/components/form/leave-dialog';
import { QrDownload } from '@/components/qr-code/qr-download';
import { CopyButton } from '@/components/ui/copy-button';
import { Dialog, DialogBody, DialogContent, DialogFooter } from '@/components/ui/dialog';
import { Label } from '@/components/ui/label';
import { Select } from '@/components/ui/select';
import { Skeleton } from '@/components/ui/skeleton';
import { toast } from '@/components/ui/toast';
import { QR_PIXELS } from '@/lib/console/qr-code/image';
import { qrLink } from '@/lib/console/qr-code/link';
import type { QrSpace } from '@/lib/console/qr-code/queries';

type Props = { space: QrSpace; origin: string; closeHref: string };

/** The code that is printed on a pod. With several partners, the reader chooses whose link it contains. */
export function QrDialog({ space, origin, closeHref }: Props) {
  const close = useLeaveDialog(closeHref);
  const field = useId();
  const [boxKey, setBoxKey] = useState(space.partners[0]?.boxKey ?? '');
  const link = qrLink(origin, space.id, boxKey);
  const png = useQr(link);
  return (
    <Dialog open onOpenChange={(open) => !open && close()}>
      <DialogContent
        title={`QR code of ${space.name}`}
        description="Opens the booking page of this space."
        size="md"
      >
        <DialogBody>
          {space.partners.length > 1 && (
            <div className="mb-4 grid gap-1.5">
              <Label htmlFor={field}>Partner</Label>
              <Select
                id={field}
                value={boxKey}
                onChange={(event) => setBoxKey(event.target.value)}
                options={space.partners.map((partner) => ({ value: partner.boxKey, label: partner.name }))}
              />
            </div>
          )}
          <div className="mx-auto aspect-square w-full max-w-[453px] rounded-card bg-white p-2">
            {png ? (
              <img
                src={png}
                width={QR_PIXELS}
                height={QR_PIXELS}
                alt={`QR code with the link ${link}`}
                className="h-auto w-full"
              />
            ) : (
              <Skeleton className="h-full" />
            )}
          </div>
          <p className="mt-3 flex items-center gap-2 text-small break-all text-ink-2">
            <span className="min-w-0 flex-1 font-mono">{link}</span>
            <CopyButton value={link} size="sm" />
          </p>
        </DialogBody>
        <DialogFooter>
          <QrDownload space={space} png={png} />
        </DialogFooter>
      </DialogContent>
    </Dialog>
  );
}

/** The code as a PNG data URL; null until it is rendered. The library loads when the dialog opens. */
function useQr(text: string): string | null {
  const [image, setImage] = useState<{ text: string; png: string } | null>(null);
  useEffect(() => {
    let current = true;
    import('@/lib/console/qr-code/image')
      .then(({ qrPng }) => qrPng(text))
      .then((png) => current && setImage({ text, png }))
      .catch(
        () =>
          current && toast.error('The code could not be loaded. Check your connection and open it again.'),
      );
    return () => {
      current = false;
    };
  }, [text]);
  return image?.text === text ? image.png : null;
}
