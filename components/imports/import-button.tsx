'use client';

import { useState } from 'react';
import { Button } from '@/components/ui/button';
import { onDemand } from '@/components/ui/on-demand';
import type { AboutSheet } from '@/lib/console/imports/schema';

const ImportDialog = onDemand(() => import('./import-dialog').then(({ ImportDialog }) => ImportDialog));

export function ImportButton({ sheet }: { sheet: AboutSheet }) {
  const [open, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>Import</Button>
      {open && <ImportDialog sheet={sheet} close={close} onFail={close} />}
    </>
  );
}
