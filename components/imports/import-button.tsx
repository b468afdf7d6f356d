'use client';

import { useState } from 'react';
import { Button } from '@/components/ui/button';
import { onDemand } from '@/components/ui/on-demand';
import type { ImportKind } from '@/lib/catalogue/imports/schema';

const ImportDialog = onDemand(() => import('./import-dialog').then(({ ImportDialog }) => ImportDialog));

export function ImportButton({ kind }: { kind: ImportKind }) {
  const [open, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>Import</Button>
      {open && <ImportDialog kind={kind} close={close} onFail={close} />}
    </>
  );
}
