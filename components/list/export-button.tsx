'use client';

import { useEffect, useState } from 'react';
import { callApi, FILE_LIMIT_MS } from '@/components/api/transport';
import { useAction } from '@/components/api/use-action';
import { Button, buttonVariants } from '@/components/ui/button';
import { Download } from '@/components/ui/icons/download.gen';
import { toast } from '@/components/ui/toast';
import { ACCESS_DENIED } from '@/lib/foundation/errors';
import { useListState } from './list-state';

type Props = {
  path: string;
  fileName: string;
  denied: boolean;
  /** The query, if it is not the one of the list's address. */
  query?: Record<string, string>;
};

/** Export to CSV: prepares the filtered rows, then offers them as a Download CSV link: docs/rules.md#list-screen. */
export function ExportButton({ path, fileName, denied, query }: Props) {
  const list = useListState();
  const state = query ?? list.state;
  const { run, busy } = useAction();
  const [ready, setReady] = useState<{ url: string; of: string } | null>(null);
  const of = JSON.stringify(state);

  // Prepared rows belong to the filters they were prepared with.
  useEffect(() => {
    if (!ready) return;
    if (ready.of !== of) setReady(null);
    return () => URL.revokeObjectURL(ready.url);
  }, [ready, of]);

  async function prepare() {
    if (denied) return toast.error(ACCESS_DENIED);
    const { page: _, ...filters } = state;
    const query = new URLSearchParams({ ...filters, export: 'csv' });
    const load = () =>
      callApi(`${path}?${query}`, { read: (response) => response.blob(), limitMs: FILE_LIMIT_MS });
    await run(load, {
      success: 'Data is ready to be downloaded',
      done: (file) => setReady({ url: URL.createObjectURL(file), of }),
    });
  }

  if (ready && ready.of === of) {
    return (
      <a href={ready.url} download={`${fileName}.csv`} className={buttonVariants({ variant: 'secondary' })}>
        <Download aria-hidden />
        Download CSV
      </a>
    );
  }
  return (
    <Button onClick={prepare} loading={busy}>
      Export to CSV
    </Button>
  );
}
