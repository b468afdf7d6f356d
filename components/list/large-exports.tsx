'use client';

import { useEffect, useEffectEvent, useState } from 'react';
import { callApi } from '@/components/api/transport';
import { useApi } from '@/components/api/use-api';
import { Download } from '@/components/ui/icons/download.gen';
import { toast } from '@/components/ui/toast';
import type { ListExportWire } from '@/lib/console/exports/wire';
import { counted, wholeNumber } from '@/lib/foundation/text/words';

/** How often running exports are polled, in milliseconds. */
const EVERY_MS = 1_500;

/** Starts a job that writes the rows with these filters. */
export const startLargeExport = (list: string, query: Record<string, string>) =>
  callApi<ListExportWire>('/admin/exports', {
    method: 'POST',
    body: { list, query: new URLSearchParams(query).toString() },
  });

/** The reader's large exports of a list, each with its progress and its link. `started` counts those started here. */
export function LargeExports({ list, started }: { list: string; started: number }) {
  const [before, setBefore] = useState<ReadonlySet<number>>(new Set());
  const { data, loading, retry } = useApi<ListExportWire[]>('/admin/exports', { onData: follow });
  const exports = (data ?? []).filter((each) => each.list === list);
  const isRunning = exports.some(({ state }) => state === 'running');

  /** Announces once that a running export is done. */
  function follow(all: ListExportWire[]) {
    if (all.some(({ id, state }) => state === 'done' && before.has(id)))
      toast.success('Data is ready to be downloaded');
    setBefore(new Set(all.filter(({ state }) => state === 'running').map(({ id }) => id)));
  }

  const reload = useEffectEvent(retry);
  useEffect(() => {
    if (started > 0) reload();
  }, [started]);
  useEffect(() => {
    if (!isRunning || loading) return;
    const timer = setTimeout(retry, EVERY_MS);
    return () => clearTimeout(timer);
  }, [isRunning, loading, retry]);

  if (exports.length === 0) return null;
  return (
    <section aria-label="Large files of the last day" className="grid gap-1">
      <h3 className="font-medium">Large files of the last day</h3>
      <ul className="divide-y divide-line" aria-live="polite">
        {exports.map((each) => (
          <li key={each.id} className="flex flex-wrap items-center gap-x-3 gap-y-1 py-2.5">
            <span className="flex-1">{counted(each.rows, 'row')}</span>
            <Outcome of={each} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function Outcome({ of: { id, state, rows, done, fileName } }: { of: ListExportWire }) {
  if (state === 'failed') return <span className="text-bad">Not written. Please try again</span>;
  if (state === 'running')
    return (
      <span className="flex items-center gap-2 tabular-nums">
        <progress
          className="h-2 w-28 accent-ink"
          max={Math.max(rows, 1)}
          value={done}
          aria-label="Rows written"
        />
        {wholeNumber(done)}
      </span>
    );
  return (
    <a
      href={`/api/v2/admin/exports/${id}/file`}
      download={`${fileName}.csv`}
      className="inline-flex items-center gap-1.5 text-link underline"
    >
      <Download aria-hidden className="size-4" />
      Download CSV
    </a>
  );
}
