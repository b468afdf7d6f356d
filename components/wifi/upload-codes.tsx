'use client';

import { useRouter } from 'next/navigation';
import { useRef, useState } from 'react';
import { useSessionEnd } from '@/components/api/session-end';
import { callApi, FILE_LIMIT_MS } from '@/components/api/transport';
import { Alert } from '@/components/ui/alert';
import { Button } from '@/components/ui/button';
import { Dialog, DialogBody, DialogContent, DialogFooter } from '@/components/ui/dialog';
import { toast } from '@/components/ui/toast';
import { MAX_FILE_BYTES, type WifiUpload } from '@/lib/fleet/wifi/schema';
import { counted } from '@/lib/foundation/words';

const TOO_LARGE = 'The file is too large. Upload at most 100,000 codes at a time';

/** Chooses a CSV file, sends it, and says what became of each line that was not added. */
export function UploadCodes() {
  const router = useRouter();
  const endSession = useSessionEnd();
  const input = useRef<HTMLInputElement>(null);
  const [busy, setBusy] = useState(false);
  const [result, setResult] = useState<WifiUpload | string | null>(null);

  async function upload(file: File) {
    if (!/\.csv$/i.test(file.name)) return setResult('Choose a CSV file');
    if (file.size > MAX_FILE_BYTES) return setResult(TOO_LARGE);
    setBusy(true);
    const body = new FormData();
    body.set('file', file);
    const request = { method: 'POST', body, limitMs: FILE_LIMIT_MS } as const;
    const answer = await callApi<WifiUpload>('/admin/radius-wifi', request);
    setBusy(false);
    if (answer.ok) {
      toast.success(`${counted(answer.data.added, 'code')} added`);
      const isWhole = answer.data.duplicates.count + answer.data.invalid.count === 0;
      setResult(isWhole ? null : answer.data);
      router.refresh();
    } else if (answer.status === 401) endSession();
    else setResult(answer.errors?.[0]?.message ?? (answer.status === 413 ? TOO_LARGE : answer.message));
  }

  return (
    <>
      <Button variant="primary" loading={busy} onClick={() => input.current?.click()}>
        Upload CSV
      </Button>
      <input
        ref={input}
        type="file"
        accept=".csv,text/csv"
        aria-label="CSV file with Wi-Fi codes"
        className="sr-only"
        tabIndex={-1}
        onChange={(event) => {
          const [file] = event.target.files ?? [];
          // The same file may be chosen again once it is mended.
          event.target.value = '';
          if (file) void upload(file);
        }}
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
        {count > lines.length && <li>{`and ${(count - lines.length).toLocaleString('en-US')} more`}</li>}
      </ul>
    </section>
  );
}
