'use client';

import { useRef, useState } from 'react';
import { Alert } from '@/components/ui/alert';
import { Button } from '@/components/ui/button';
import { Card, CardBody, CardFooter, CardHeader } from '@/components/ui/card';
import { ConfirmDialog } from '@/components/ui/confirm-dialog';
import { FormButton, ScriptedForm, useIsReady } from '@/components/ui/scripted-form';
import type { Operation } from '@/lib/console/api-docs/operations';
import { initialRequest, requestPath } from '@/lib/console/api-docs/request';
import { BodyFields } from './body-fields';
import { CredentialField, firstCredential } from './credential-field';
import { ResponseView } from './response-view';
import { type ReceivedResponse, sendCall } from './send-call';
import { ParameterFields } from './try-fields';

const LOST = 'The connection was lost. The request may have arrived, so check before you send it again.';
const STOPPED = 'You stopped waiting. The request may still have arrived.';

type Props = {
  operation: Operation;
  /** The form fields that contain files. */
  files: string[];
};

/** A form that makes a real call, prefilled with the example. */
export function TryIt({ operation, files: fileFields }: Props) {
  const { method, path, parameters, body, caller } = operation;
  const [filled, setFilled] = useState(() => initialRequest(operation, fileFields));
  const [files, setFiles] = useState<Record<string, File[]>>({});
  const [type, setType] = useState(body?.types[0] ?? '');
  const [by, setBy] = useState(() => firstCredential(caller));
  const [asking, setAsking] = useState(false);
  const [waiting, setWaiting] = useState<AbortController | null>(null);
  const [response, setResponse] = useState<ReceivedResponse | null>(null);
  const [problem, setProblem] = useState<{ at: 'body' | 'call'; says: string } | null>(null);
  const isReady = useIsReady();
  const sendButton = useRef<HTMLButtonElement>(null);
  const changes = method !== 'GET' || caller.bearerOnly === true;

  async function send() {
    const stop = new AbortController();
    setWaiting(stop);
    setResponse(null);
    setProblem(null);
    const isForm = type === 'multipart/form-data';
    const named = Object.fromEntries(fileFields.map((name) => [name, files[name] ?? []]));
    try {
      setResponse(await sendCall({ method, path, filled, files: named, isForm }, by, stop.signal));
    } catch {
      setProblem({ at: 'call', says: stop.signal.aborted ? STOPPED : LOST });
    } finally {
      setWaiting(null);
    }
  }

  function submit() {
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
        description={
          changes ? 'This sends a real request and changes real data.' : 'This sends a real request.'
        }
      />
      <ScriptedForm noValidate={false} submit={submit}>
        {/* What is typed before the scripts arrive would be lost. */}
        <fieldset disabled={!isReady} className="contents">
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
                onReset={() => setFilled({ ...filled, body: initialRequest(operation, fileFields).body })}
                fileFields={fileFields}
                files={files}
                onFiles={setFiles}
              />
            )}
          </CardBody>
        </fieldset>
        <CardFooter>
          {waiting && <Button onClick={() => waiting.abort()}>Stop waiting</Button>}
          <FormButton ref={sendButton} variant="primary" loading={waiting !== null}>
            Send
          </FormButton>
        </CardFooter>
      </ScriptedForm>
      {(response || problem?.at === 'call') && (
        <CardBody className="border-t border-line">
          {problem?.at === 'call' && (
            <Alert tone="bad" title="No response">
              {problem.says}
            </Alert>
          )}
          {response && <ResponseView response={response} />}
        </CardBody>
      )}
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title="This changes real data"
        description={`${method} /api/v2${requestPath(path, filled)} is sent to this installation.`}
        confirmLabel="Send"
        cancelLabel="Cancel"
        returnTo={sendButton}
        onConfirm={() => void send()}
      />
    </Card>
  );
}

/** Why a text is not valid JSON; null if it is valid. */
function problemOf(text: string): string | null {
  try {
    JSON.parse(text);
    return null;
  } catch (error) {
    return `This is not valid JSON: ${error instanceof Error ? error.message : 'it could not be read'}`;
  }
}
