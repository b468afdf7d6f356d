'use client';

import { Badge } from '@/components/ui/badge';
import { Button } from '@/components/ui/button';
import { ExampleBlock } from './example-block';
import type { Answered } from './send-call';

function save(blob: Blob) {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(blob);
  link.download = 'answer';
  link.click();
  URL.revokeObjectURL(link.href);
}

const toneOf = (status: number) => (status < 300 ? 'ok' : status < 500 ? 'warn' : 'bad');

/** What the server said: status, time, headers and body. */
export function AnswerView({ answer }: { answer: Answered }) {
  const { status, statusText, ms, bytes, headers, type, text, blob } = answer;
  return (
    <section aria-label="Answer" className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <p role="status" className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <Badge tone={toneOf(status)}>{`${status} ${statusText}`.trim()}</Badge>
        <span className="text-ink-2">{`${ms.toLocaleString('en-US')} ms`}</span>
        <span className="text-ink-2">{`${bytes.toLocaleString('en-US')} bytes`}</span>
      </p>
      {text === null ? (
        <p className="flex flex-wrap items-center gap-3">
          {type}
          <Button size="sm" onClick={() => save(blob)}>
            Save the file
          </Button>
        </p>
      ) : text === '' ? (
        <p className="text-ink-2">The answer has no body.</p>
      ) : (
        <ExampleBlock label="Body of the answer" text={text} />
      )}
      <details>
        <summary className="w-fit rounded-[4px] text-ink-2 hover:text-ink pointer-coarse:min-h-11">
          {`Headers (${headers.length})`}
        </summary>
        <div className="mt-2">
          <ExampleBlock
            label="Headers of the answer"
            text={headers.map(([name, value]) => `${name}: ${value}`).join('\n')}
          />
        </div>
      </details>
    </section>
  );
}
