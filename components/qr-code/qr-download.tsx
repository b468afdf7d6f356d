'use client';

import { buttonVariants } from '@/components/ui/button';
import { Download } from '@/components/ui/icons/download.gen';
import { noteQrAction } from '@/lib/catalogue/spaces/actions';

type Props = { space: { id: number; name: string }; png: string | null; className?: string };

/** Downloads a space's code, and records that the person has it now. */
export function QrDownload({ space, png, className }: Props) {
  return (
    <a
      href={png ?? undefined}
      download={`${space.name} QR.png`}
      aria-disabled={!png}
      onClick={() => png && void noteQrAction({ ids: [space.id] })}
      className={buttonVariants({ variant: 'primary', className })}
    >
      <Download aria-hidden />
      Download
    </a>
  );
}
