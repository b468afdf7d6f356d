'use client';

import { useState } from 'react';
import { useAction } from '@/components/api/use-action';
import { useApi } from '@/components/api/use-api';
import { Button, buttonVariants } from '@/components/ui/button';
import { DefinitionList } from '@/components/ui/definition-list';
import { Dialog, DialogBody, DialogContent, DialogFooter } from '@/components/ui/dialog';
import { Download } from '@/components/ui/icons/download.gen';
import { Label } from '@/components/ui/label';
import { Select } from '@/components/ui/select';
import { Skeleton } from '@/components/ui/skeleton';
import { isLargeExport } from '@/lib/console/exports/large-exports';
import { counted, plural } from '@/lib/foundation/text/words';
import type { ExportSummary } from '@/lib/platform/list/export-summary';
import { daysInWords } from './export-words';
import { LargeExports, startLargeExport } from './large-exports';
import { loadCsv } from './load-csv';

type Props = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  path: string;
  fileName: string;
  list: { name: string; noun: string };
  query: Record<string, string>;
  onReady: (file: Blob) => void;
};

const thisYear = () => new Date().getUTCFullYear();

/** Describes the content of a CSV, and prepares it: docs/rules.md#csv. */
export function ExportDialog({ open, onOpenChange, ...props }: Props) {
  return (
    <Dialog open={open} onOpenChange={onOpenChange}>
      <DialogContent title={`Export ${plural(props.list.noun)}`} description="What the file contains">
        {open && <Content {...props} />}
      </DialogContent>
    </Dialog>
  );
}

function Content({ path, fileName, list, query, onReady }: Omit<Props, 'open' | 'onOpenChange'>) {
  const [part, setPart] = useState(0);
  const [file, setFile] = useState<{ url: string; part: number } | null>(null);
  const [started, setStarted] = useState(0);
  const { run, busy } = useAction();
  const aboutAll = useApi<ExportSummary>(`${path}?${new URLSearchParams({ ...query, export: 'about' })}`);
  const parts = aboutAll.data?.parts ?? [];
  const request = { ...query, ...parts[part] };
  const later = useApi<ExportSummary>(
    part === 0 ? null : `${path}?${new URLSearchParams({ ...request, export: 'about' })}`,
  );
  const { data: about, loading, failure, retry } = part === 0 ? aboutAll : later;
  const large = about !== null && isLargeExport(list.name, about.rows);

  function prepare() {
    if (large)
      return run(() => startLargeExport(list.name, request), {
        done: () => setStarted((count) => count + 1),
      });
    return run(() => loadCsv(path, request), {
      success: 'Data is ready to be downloaded',
      done: (rows) => (parts.length > 1 ? setFile({ url: URL.createObjectURL(rows), part }) : onReady(rows)),
    });
  }

  return (
    <>
      <DialogBody className="grid gap-4">
        {parts.length > 1 && (
          <div className="grid gap-1.5">
            <Label htmlFor="export-part">File</Label>
            <Select
              id="export-part"
              value={String(part)}
              onChange={(event) => setPart(Number(event.target.value))}
              options={parts.map(({ startDate = null, endDate = null }, index) => ({
                value: String(index),
                label: `${index + 1} of ${parts.length}: ${daysInWords(startDate, endDate, thisYear())}`,
              }))}
            />
            <p className="text-small text-ink-2">A file holds three months at most.</p>
          </div>
        )}
        {failure ? (
          <p role="alert" className="text-bad">
            {failure.message}{' '}
            <button type="button" onClick={retry} className="text-link underline">
              Retry
            </button>
          </p>
        ) : (
          <Facts about={loading ? null : about} noun={list.noun} />
        )}
        {large && (
          <p className="text-small text-ink-2">
            The server writes this many rows. You can close this dialog: the file is kept here for a day.
          </p>
        )}
        <LargeExports list={list.name} started={started} />
      </DialogBody>
      <DialogFooter>
        {file?.part === part ? (
          <a href={file.url} download={`${fileName}.csv`} className={buttonVariants({ variant: 'primary' })}>
            <Download aria-hidden />
            Download CSV
          </a>
        ) : (
          <Button variant="primary" onClick={prepare} loading={busy} disabled={loading || failure !== null}>
            Export
          </Button>
        )}
      </DialogFooter>
    </>
  );
}

/** The content of the file. Its place is reserved until it is known. */
function Facts({ about, noun }: { about: ExportSummary | null; noun: string }) {
  if (!about)
    return (
      <div className="grid gap-5 py-3">
        <Skeleton />
        <Skeleton />
        <Skeleton />
      </div>
    );
  const { rows, isCut, days, columns, clock } = about;
  const named = daysInWords(days.from, days.to, thisYear());
  return (
    <DefinitionList
      items={[
        { label: 'Rows', value: isCut ? `The first ${counted(rows, noun)}, of more` : counted(rows, noun) },
        ...(named ? [{ label: 'Days', value: named }] : []),
        {
          label: 'Columns',
          value: (
            <>
              {columns.length}
              <span className="mt-0.5 line-clamp-4 text-small text-ink-2">{columns.join(', ')}</span>
            </>
          ),
        },
        ...(clock ? [{ label: 'Times', value: clock }] : []),
      ]}
    />
  );
}
