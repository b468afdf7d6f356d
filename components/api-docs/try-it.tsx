'use client';

import { type FormEvent, useRef, useState } from 'react';
import { Alert } from '@/components/ui/alert';
import { Button } from '@/components/ui/button';
import { Card, CardBody, CardFooter, CardHeader } from '@/components/ui/card';
import { ConfirmDialog } from '@/components/ui/confirm-dialog';
import type { Operation } from '@/lib/api-docs/operations';
import { addressOf, filledFrom } from '@/lib/api-docs/request';
import { AnswerView } from './answer-view';
import { BodyFields } from './body-fields';
import { CredentialField, firstCredential } from './credential-field';
import { type Answered, sendCall } from './send-call';
import { ParameterFields } from './try-fields';

const LOST =
  'The connection was lost, so nobody knows whether the call arrived. Look before you send it again.';
const STOPPED = 'You stopped waiting. The call may have arrived all the same.';

type Props = {
  operation: Operation;
  /** The fields of its form that hold files. */
  files: string[];
};

/** A form that makes the call for real, begun with the example. */
export function TryIt({ operation, files: fileFields }: Props) {
  const { method, path, parameters, body, caller } = operation;
  const [filled, setFilled] = useState(() => filledFrom(operation, fileFields));
  const [files, setFiles] = useState<Record<string, File[]>>({});
  const [type, setType] = useState(body?.types[0] ?? '');
  const [by, setBy] = useState(() => firstCredential(caller));
  const [asking, setAsking] = useState(false);
  const [waiting, setWaiting] = useState<AbortController | null>(null);
  const [answer, setAnswer] = useState<Answered | null>(null);
  const [problem, setProblem] = useState<{ at: 'body' | 'call'; says: string } | null>(null);
  const sendButton = useRef<HTMLButtonElement>(null);
  const changes = method !== 'GET' || caller.bearerOnly === true;

  async function send() {
    const stop = new AbortController();
    setWaiting(stop);
    setAnswer(null);
    setProblem(null);
    const isForm = type === 'multipart/form-data';
    const named = Object.fromEntries(fileFields.map((name) => [name, files[name] ?? []]));
    try {
      setAnswer(await sendCall({ method, path, filled, files: named, isForm }, by, stop.signal));
    } catch {
      setProblem({ at: 'call', says: stop.signal.aborted ? STOPPED : LOST });
    } finally {
      setWaiting(null);
    }
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    const wrong = body && problemOf(filled.body ?? '');
    if (wrong) return setProblem({ at: 'body', says: wrong });
    setProblem(null);
    if (changes) setAsking(true);
    else void send();
  }

  return (
    <Card aria-label="Try it">
      <CardHeader
        title="Try it"
        description={changes ? 'It is sent for real, and changes real data.' : 'It is sent for real.'}
      />
      <form onSubmit={submit}>
        <CardBody className="grid grid-cols-[minmax(0,1fr)] gap-5">
          <CredentialField value={by} onChange={setBy} />
          <ParameterFields parameters={parameters} filled={filled} onChange={setFilled} />
          {body && (
            <BodyFields
              types={body.types}
              type={type}
              onType={setType}
              text={filled.body ?? ''}
              onText={(text) => setFilled({ ...filled, body: text })}
              problem={problem?.at === 'body' ? problem.says : null}
              onReset={() => setFilled({ ...filled, body: filledFrom(operation, fileFields).body })}
              fileFields={fileFields}
              files={files}
              onFiles={setFiles}
            />
          )}
        </CardBody>
        <CardFooter>
          {waiting && <Button onClick={() => waiting.abort()}>Stop waiting</Button>}
          <Button ref={sendButton} type="submit" variant="primary" loading={waiting !== null}>
            Send
          </Button>
        </CardFooter>
      </form>
      {(answer || problem?.at === 'call') && (
        <CardBody className="border-t border-line">
          {problem?.at === 'call' && (
            <Alert tone="bad" title="No answer">
              {problem.says}
            </Alert>
          )}
          {answer && <AnswerView answer={answer} />}
        </CardBody>
      )}
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title="This changes real data"
        description={`${method} /api/v2${addressOf(path, filled)} is sent to this installation.`}
        confirmLabel="Send"
        cancelLabel="Cancel"
        returnTo={sendButton}
        onConfirm={() => void send()}
      />
    </Card>
  );
}

/** What is wrong with a JSON text, in a sentence; null when nothing is. */
function problemOf(text: string): string | null {
  try {
    JSON.parse(text);
    return null;
  } catch (error) {
    return `This is no JSON: ${error instanceof Error ? error.message : 'it could not be read'}`;
  }
}
