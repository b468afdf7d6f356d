'use client';

import { useRef, useState } from 'react';
import { useAction } from '@/components/api/use-action';
import { Alert } from '@/components/ui/alert';
import { Button, buttonVariants } from '@/components/ui/button';
import { Dialog, DialogBody, DialogContent, DialogFooter } from '@/components/ui/dialog';
import { importRecordsAction } from '@/lib/console/imports/actions';
import {
  type AboutSheet,
  type ImportOutcome,
  LARGE,
  MOST_SENT,
  MOST_TEXT,
} from '@/lib/console/imports/schema';
import { counted } from '@/lib/foundation/text/words';
import { sheetText } from '@/lib/platform/csv/decode';
import { ImportTable } from './import-table';

const GUESSED = 'This file is not in UTF-8. It was read as Windows-1252: check letters with accents';

type Props = { sheet: AboutSheet; close: () => void };
type Tried = { text: string; fileName: string; outcome: ImportOutcome };

/**
 * A CSV is validated, each wrong cell is marked, and then either all rows are imported or none: docs/rules.md#import.
 */
export function ImportDialog({ sheet, close }: Props) {
  const { kind, noun, columns, sample, note } = sheet;
  const headers = (isNeeded: boolean) =>
    columns.flatMap(({ header, needed = false }) => (needed === isNeeded ? [header] : [])).join(', ');
  const optional = headers(false);
  const input = useRef<HTMLInputElement>(null);
  const { run, busy } = useAction();
  const [tried, setTried] = useState<Tried | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [isGuessed, setGuessed] = useState(false);

  async function attempt(fileName: string, text: string, isDryRun: boolean) {
    setProblem(null);
    await run(() => importRecordsAction({ kind, text, isDryRun }), {
      success: ({ written }) => (written > 0 ? `${counted(written, noun)} imported` : undefined),
      done: (outcome) => (outcome.written > 0 ? close() : setTried({ text, fileName, outcome })),
      failed: ({ message }) => setProblem(message),
    });
  }

  async function take(field: HTMLInputElement) {
    const [file] = field.files ?? [];
    // The same file can be chosen again after it has been corrected.
    field.value = '';
    if (!file) return;
    setTried(null);
    setGuessed(false);
    if (file.size > 2 * MOST_SENT) return setProblem(LARGE);
    const read = sheetText(new Uint8Array(await file.arrayBuffer()));
    if ('problem' in read) return setProblem(read.problem);
    const sent = new TextEncoder().encode(JSON.stringify(read.text));
    if (read.text.length > MOST_TEXT || sent.length > MOST_SENT) return setProblem(LARGE);
    setGuessed(read.isGuessed);
    await attempt(file.name, read.text, true);
  }

  const rows = tried?.outcome.rows ?? [];
  const wrong = rows.filter(({ problems }) => problems.length > 0).length;
  const isReady = tried !== null && wrong === 0;
  return (
    <Dialog open onOpenChange={(open) => !open && !busy && close()}>
      <DialogContent
        title={`Import ${noun}s`}
        description="Every row is checked first. Then all are imported, or none."
        size={tried ? 'xl' : 'md'}
      >
        {/* A long file can be scrolled with the keyboard too. */}
        <DialogBody tabIndex={tried ? 0 : undefined} className="grid content-start gap-4">
          {problem && <Alert tone="bad" title={problem} />}
          {tried ? (
            <>
              <Alert
                tone={isReady ? 'ok' : 'bad'}
                title={
                  isReady
                    ? `${counted(rows.length, noun)} in ${tried.fileName} can be imported`
                    : `${wrong} of ${counted(rows.length, 'row')} in ${tried.fileName} can't be imported`
                }
              >
                {!isReady && 'Correct the marked cells in the file and choose it again. Nothing was written.'}
              </Alert>
              {isGuessed && <Alert tone="warn" title={GUESSED} />}
              <ImportTable outcome={tried.outcome} />
            </>
          ) : (
            <div className="grid gap-2">
              <p>
                A CSV with a header, as an export writes it. Columns: <Columns>{headers(true)}</Columns>
                {optional && (
                  <>
                    , and optionally <Columns>{optional}</Columns>
                  </>
                )}
                .
              </p>
              {note && <p className="text-ink-2">{note}</p>}
            </div>
          )}
          <input
            ref={input}
            type="file"
            accept=".csv,text/csv"
            aria-label="CSV file"
            className="sr-only"
            tabIndex={-1}
            onChange={(event) => void take(event.target)}
          />
        </DialogBody>
        <DialogFooter>
          <a
            href={`data:text/csv;charset=utf-8,${encodeURIComponent(`\uFEFF${sample}`)}`}
            download={`${noun}s-sample.csv`}
            className={buttonVariants({ variant: 'ghost' })}
          >
            Download Sample CSV
          </a>
          <Button
            variant={isReady ? 'secondary' : 'primary'}
            loading={busy && !isReady}
            onClick={() => input.current?.click()}
          >
            {tried ? 'Choose another file' : 'Choose a file'}
          </Button>
          {isReady && (
            <Button
              variant="primary"
              loading={busy}
              onClick={() => void attempt(tried.fileName, tried.text, false)}
            >
              {`Import ${counted(rows.length, noun)}`}
            </Button>
          )}
        </DialogFooter>
      </DialogContent>
    </Dialog>
  );
}

const Columns = ({ children }: { children: string }) => (
  <span className="font-mono text-small">{children}</span>
);
