'use client';

import { useRouter } from 'next/navigation';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { type ApiResult, callApi, FILE_LIMIT_MS } from '@/components/api/transport';
import { uploadFile } from '@/components/api/upload-file';
import { useAction } from '@/components/api/use-action';
import { Alert } from '@/components/ui/alert';
import { Button, type ButtonProps } from '@/components/ui/button';
import { Dialog, DialogBody, DialogContent, DialogFooter } from '@/components/ui/dialog';
import { CSV_TYPE, MAX_FILE_BYTES, type WifiUpload } from '@/lib/booking/wifi/schema';
import { counted, wholeNumber } from '@/lib/foundation/text/words';

const TOO_LARGE = 'The file is too large. Upload at most 100,000 codes at a time';

/** A function accepts at most 4.5 MB per request: a larger file is uploaded to the store first. */
const SENT_DIRECTLY = 4_000_000;

async function send(file: File): Promise<ApiResult<WifiUpload>> {
  const body = new FormData();
  if (file.size <= SENT_DIRECTLY) body.set('file', file);
  else {
    const to = { signedUrl: '/admin/radius-wifi/signed-url', type: CSV_TYPE };
    const sent = await uploadFile(file, to, { signal: AbortSignal.timeout(FILE_LIMIT_MS) });
    if (!sent.ok) return sent;
    body.set('file', sent.data);
  }
  return callApi<WifiUpload>('/admin/radius-wifi', { method: 'POST', body, limitMs: FILE_LIMIT_MS });
}

type Props = Pick<ButtonProps, 'variant' | 'size' | 'className'> & { label?: string };

/** Chooses a CSV file, sends it, and reports the reason for each line that was not added. */
export function UploadCodes({ label = 'Upload CSV', variant = 'primary', ...look }: Props) {
  const router = useRouter();
  const input = useRef<HTMLInputElement>(null);
  const { run, busy } = useAction();
  const [result, setResult] = useState<WifiUpload | string | null>(null);

  function show(upload: WifiUpload) {
    const isWhole = upload.duplicates.count + upload.invalid.count === 0;
    setResult(isWhole ? null : upload);
    router.refresh();
  }

  async function upload(file: File) {
    if (!/\.csv$/i.test(file.name)) return setResult('Choose a CSV file');
    if (file.size > MAX_FILE_BYTES) return setResult(TOO_LARGE);
    await run(() => send(file), {
      success: ({ added }) => `File uploaded successfully. ${counted(added, 'code')} added`,
      done: show,
      failed: ({ status, message, errors }) =>
        setResult(errors?.[0]?.message ?? (status === 413 ? TOO_LARGE : message)),
    });
  }

  function take(field: HTMLInputElement) {
    const [file] = field.files ?? [];
    // The same file can be chosen again after it has been corrected.
    field.value = '';
    if (file) void upload(file);
  }

  const takeEarly = useEffectEvent(() => input.current && take(input.current));
  // On a slow connection, a file may be chosen before this runs.
  useEffect(() => {
    takeEarly();
  }, []);

  return (
    <>
      <Button {...look} variant={variant} loading={busy} onClick={() => input.current?.click()}>
        {label}
      </Button>
      <input
        ref={input}
        type="file"
        accept=".csv,text/csv"
        aria-label="CSV file with Wi-Fi codes"
        className="sr-only"
        tabIndex={-1}
        onChange={(event) => take(event.target)}
      />
      {result !== null && <Outcome result={result} close={() => setResult(null)} />}
    </>
  );
}

function Outcome({ result, close }: { result: WifiUpload | string; close: () => void }) {
  return (
    <Dialog open onOpenChange={close}>
      <DialogContent
        title={typeof result === 'string' ? 'Nothing was added' : `${counted(result.added, 'code')} added`}
      >
        <DialogBody>
          {typeof result === 'string' ? (
            <Alert tone="bad" title={result} />
          ) : (
            <div className="grid gap-4">
              <Lines title="Duplicates" lines={result.duplicates} />
              <Lines title="Invalid" lines={result.invalid} />
            </div>
          )}
        </DialogBody>
        <DialogFooter>
          <Button onClick={close}>Close</Button>
        </DialogFooter>
      </DialogContent>
    </Dialog>
  );
}

function Lines({ title, lines: { count, lines } }: { title: string; lines: WifiUpload['invalid'] }) {
  if (count === 0) return null;
  return (
    <section>
      <h3 className="mb-1 font-semibold">{`${title}: ${counted(count, 'line')}`}</h3>
      <ul className="grid gap-0.5 text-ink-2">
        {lines.map(({ line, reason }) => (
          <li key={line}>{`Line ${line}: ${reason}`}</li>
        ))}
        {count > lines.length && <li>{`and ${wholeNumber(count - lines.length)} more`}</li>}
      </ul>
    </section>
  );
}
