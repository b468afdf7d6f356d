'use client';

import { useEffect, useState } from 'react';
import { useAction } from '@/components/api/use-action';
import { Button, buttonVariants } from '@/components/ui/button';
import { Download } from '@/components/ui/icons/download.gen';
import { whenOpened } from '@/components/ui/on-demand';
import { toast } from '@/components/ui/toast';
import { ACCESS_DENIED } from '@/lib/foundation/failure-texts';
import { useListState } from './list-state';
import { loadCsv } from './load-csv';

const ExportDialog = whenOpened(() => import('./export-dialog').then(({ ExportDialog }) => ExportDialog));

export type ExportProps = {
  path: string;
  fileName: string;
  denied: boolean;
  /** The zone that the reader chose for all times. */
  clock?: string;
  /** The list of the rows. Without one, the download starts without further information. */
  list?: { name: string; noun: string };
};

type Props = ExportProps & {
  /** The query, if it differs from that of the list's URL. */
  query?: Record<string, string>;
};

/**
 * Export to CSV: describes the content of the file, prepares the filtered rows, then offers them as a Download CSV
 * link: docs/rules.md#list-screen.
 */
export function ExportButton({ path, fileName, denied, clock, list, query }: Props) {
  const { state } = useListState();
  const { page: _, ...filters } = query ?? state;
  const params = { ...filters, ...(clock && { clock }) };
  const { run, busy } = useAction();
  const [isOpen, setOpen] = useState(false);
  const [ready, setReady] = useState<{ url: string; of: string } | null>(null);
  const of = JSON.stringify(params);

  // Prepared rows belong to the filters with which they were prepared.
  useEffect(() => {
    if (!ready) return;
    if (ready.of !== of) setReady(null);
    return () => URL.revokeObjectURL(ready.url);
  }, [ready, of]);

  const show = (file: Blob) => setReady({ url: URL.createObjectURL(file), of });
  function choose() {
    if (denied) toast.error(ACCESS_DENIED);
    else if (list) setOpen(true);
    else void run(() => loadCsv(path, params), { success: 'Data is ready to be downloaded', done: show });
  }

  if (ready && ready.of === of) {
    return (
      <a
        href={ready.url}
        download={`${fileName}.csv`}
        className={buttonVariants({ variant: 'secondary', className: 'max-sm:hidden' })}
      >
        <Download aria-hidden />
        Download CSV
      </a>
    );
  }
  return (
    <>
      <Button
        className="max-sm:hidden"
        onClick={choose}
        loading={busy}
        {...(list && { 'aria-haspopup': 'dialog' })}
      >
        Export to CSV
      </Button>
      {list && (
        <ExportDialog
          open={isOpen}
          onOpenChange={setOpen}
          path={path}
          fileName={fileName}
          list={list}
          query={params}
          onReady={(file) => {
            setOpen(false);
            show(file);
          }}
        />
      )}
    </>
  );
}
