'use client';

import { Badge } from '@/components/ui/badge';
import { Button } from '@/components/ui/button';
import { wholeNumber } from '@/lib/foundation/text/words';
import { ExampleBlock } from './example-block';
import type { ReceivedResponse } from './send-call';

function save(blob: Blob) {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(blob);
  link.download = 'response';
  link.click();
  URL.revokeObjectURL(link.href);
}

function toneOf(status: number) {
  if (status < 300) return 'ok';
  return status < 500 ? 'warn' : 'bad';
}

function Body({ text, type, blob }: Pick<ReceivedResponse, 'text' | 'type' | 'blob'>) {
  if (text === '') return <p className="text-ink-2">The response has no body.</p>;
  if (text !== null) return <ExampleBlock label="Response body" text={text} />;
  return (
    <p className="flex flex-wrap items-center gap-3">
      {type}
      <Button size="sm" onClick={() => save(blob)}>
        Save file
      </Button>
    </p>
  );
}

/** The server's response: status, time, headers and body. */
export function ResponseView({ response }: { response: ReceivedResponse }) {
  const { status, statusText, ms, bytes, headers, type, text, blob } = response;
  return (
    <section aria-label="Response" className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <p role="status" className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <Badge tone={toneOf(status)}>{`${status} ${statusText}`.trim()}</Badge>
        <span className="text-ink-2">{`${wholeNumber(ms)} ms`}</span>
        <span className="text-ink-2">{`${wholeNumber(bytes)} bytes`}</span>
      </p>
      <Body text={text} type={type} blob={blob} />
      <details>
        <summary className="w-fit rounded-[4px] text-ink-2 hover:text-ink pointer-coarse:min-h-11">
          {`Headers (${headers.length})`}
        </summary>
        <div className="mt-2">
          <ExampleBlock
            label="Response headers"
            text={headers.map(([name, value]) => `${name}: ${value}`).join('\n')}
          />
        </div>
      </details>
    </section>
  );
}
