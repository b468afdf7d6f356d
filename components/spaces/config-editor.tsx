'use client';

import { useState } from 'react';
import { cn } from '@/components/ui/cn';
import { CodeBlock } from '@/components/ui/code';
import { type Json, JsonTree } from '@/components/ui/json-tree';
import { Tabs, TabsContent, TabsList, TabsTrigger } from '@/components/ui/tabs';
import { Textarea } from '@/components/ui/textarea';
import { isJson, prettyConfigText } from '@/lib/catalogue/spaces/config-text';

/** Fixed: docs/rules.md#texts-fields. */
const VALID = '*Valid JSON: Changes can be saved.';
const INVALID = '*Invalid JSON: Changes will not be saved.';

/**
 * A config being edited. `text` is the value of the field. Changing the tab with invalid JSON restores the last valid
 * text.
 */
export function useConfigText(config: string | null) {
  const start = prettyConfigText(config ?? '{}');
  const [text, setText] = useState(start);
  const [lastValid, setLastValid] = useState(start);
  const valid = isJson(text);
  return {
    text,
    valid,
    changed: text !== start,
    write(next: string) {
      setText(next);
      if (isJson(next)) setLastValid(next);
    },
    leaveTab() {
      if (!valid) setText(lastValid);
      else setText(prettyConfigText(text));
    },
  };
}

type Props = { edit: ReturnType<typeof useConfigText>; readOnly?: boolean };

/** Pretty (a tree) and Raw (the text: green while it is valid JSON, red while it is not). */
export function ConfigEditor({ edit, readOnly = false }: Props) {
  const { text, valid } = edit;
  return (
    <Tabs defaultValue={readOnly ? 'pretty' : 'raw'} onValueChange={() => edit.leaveTab()}>
      <TabsList aria-label="Config view">
        <TabsTrigger value="pretty">Pretty</TabsTrigger>
        <TabsTrigger value="raw">Raw</TabsTrigger>
      </TabsList>
      <TabsContent value="pretty" className="mt-3">
        <div className="max-h-96 min-h-40 overflow-auto rounded-control border border-line bg-sunk px-3 py-2">
          {valid && <JsonTree value={JSON.parse(text) as Json} />}
        </div>
      </TabsContent>
      <TabsContent value="raw" className="mt-3 grid gap-1.5">
        {readOnly ? (
          <CodeBlock>{text}</CodeBlock>
        ) : (
          <>
            <Textarea
              aria-label="Config as JSON"
              aria-invalid={!valid}
              aria-describedby="config-says"
              rows={14}
              spellCheck={false}
              autoComplete="off"
              value={text}
              onChange={(event) => edit.write(event.target.value)}
              className={cn(
                'font-mono text-[0.8125rem] pointer-coarse:text-visitor leading-5',
                valid ? 'text-ok' : 'text-bad',
              )}
            />
            <p
              id="config-says"
              role="status"
              className={cn('text-small font-medium', valid ? 'text-ok' : 'text-bad')}
            >
              {valid ? VALID : INVALID}
            </p>
          </>
        )}
      </TabsContent>
    </Tabs>
  );
}
