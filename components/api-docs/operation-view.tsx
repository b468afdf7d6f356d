import type { ReactNode } from 'react';
import { Badge } from '@/components/ui/badge';
import { Card, CardBody, CardHeader } from '@/components/ui/card';
import { Code } from '@/components/ui/code';
import { CopyButton } from '@/components/ui/copy-button';
import { ChevronRight } from '@/components/ui/icons/chevron-right.gen';
import { schemaFieldsOf, typeWords } from '@/lib/console/api-docs/fields';
import type { Operation, Parameter, ShownResponse } from '@/lib/console/api-docs/operations';
import { curlCommand } from '@/lib/console/api-docs/request';
import type { Caller } from '@/lib/platform/http/openapi';
import type { JsonSchema, Schemas } from '@/lib/platform/http/openapi-schemas';
import { ExampleBlock } from './example-block';
import { FieldList } from './field-list';
import { TryIt } from './try-it';
import { Words } from './words';

const CALLERS: Record<Caller['kind'], string> = {
  anyone: 'Anyone, no credentials needed',
  visitor: 'A visitor, with a partner key (x-partner-key)',
  pod: 'A pod, with its device token',
  cron: 'The scheduler, with its secret',
  staff: 'Staff, signed in',
};
const WHERE: Record<Parameter['in'], string> = {
  path: 'in the path',
  query: 'in the query',
  header: 'header',
};

const joined = (names: string[], word: string) => names.join(` ${word} `);

function callerWords({ kind, needs, orPod, bearerOnly }: Caller): string {
  const held = needs && [
    ` with ${joined(needs.any, 'or')}`,
    ...(needs.all.length > 0 ? [` and ${joined(needs.all, 'and')}`] : []),
    ...(needs.not.length > 0 ? [`, but not ${joined(needs.not, 'or')}`] : []),
  ];
  const who = held ? `Staff${held.join('')}` : CALLERS[kind];
  const how = bearerOnly ? '; bearer token only' : '';
  return `${who}${how}${orPod ? '; or a pod with its device token' : ''}`;
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="grid grid-cols-[minmax(0,1fr)] gap-2">
      <h3 className="text-section">{title}</h3>
      {children}
    </section>
  );
}

/** One operation in full: callers, parameters, responses, and a form that calls it. */
export function OperationView({
  operation,
  schemas,
  server,
}: {
  operation: Operation;
  schemas: Schemas;
  server: string;
}) {
  const { id, method, path, summary, tag, caller, parameters, body, responses } = operation;
  return (
    <article
      id={id}
      className="grid min-w-0 scroll-mt-18 grid-cols-[minmax(0,1fr)] gap-5"
      aria-labelledby={`${id}-title`}
    >
      <Card>
        <CardBody className="grid grid-cols-[minmax(0,1fr)] gap-5">
          <header className="grid gap-1">
            <p className="text-small text-ink-3">{tag}</p>
            <h2 id={`${id}-title`} className="text-section">
              <Words text={summary} />
            </h2>
            <p className="flex flex-wrap items-center gap-2">
              <Badge tone={method === 'GET' ? 'off' : 'warn'}>{method}</Badge>
              <Code className="min-w-0 break-all">{path}</Code>
              <CopyButton value={path} label="Copy path" />
            </p>
            <p className="text-ink-2">{callerWords(caller)}</p>
          </header>
          {parameters.length > 0 && (
            <Part title="Parameters">
              <FieldList
                fields={parameters.map((each) => ({
                  name: each.name,
                  type: `${typeWords(each.schema ?? {}, schemas)}, ${WHERE[each.in]}`,
                  required: each.required ?? false,
                  description: each.description ?? each.schema?.description,
                  fields: [],
                }))}
              />
            </Part>
          )}
          {body && (
            <Part title="Body">
              <p className="text-small text-ink-3">{body.types.join(' or ')}</p>
              <FieldList fields={schemaFieldsOf(body.schema, schemas)} />
              <ExampleBlock label="Example body" text={JSON.stringify(body.example, null, 2)} />
            </Part>
          )}
          <Part title="With curl">
            <ExampleBlock label="Call with curl" text={curlCommand(operation, server)} />
          </Part>
        </CardBody>
      </Card>
      <TryIt key={id} operation={lean(operation)} files={filesOf(operation)} />
      <Card>
        <CardHeader
          title="Responses"
          description="By status. Every failure has a code that programs can rely on."
        />
        <CardBody>
          <ul className="divide-y divide-line">
            {responses.map((each) => (
              <ResponsePart key={each.status} response={each} schemas={schemas} />
            ))}
          </ul>
        </CardBody>
      </Card>
    </article>
  );
}

/** The data that the form needs; the schemas remain on the server. */
const lean = (operation: Operation): Operation => ({
  ...operation,
  responses: [],
  parameters: operation.parameters.map(({ schema: _, ...each }) => each),
  body: operation.body && { ...operation.body, schema: {} },
});

/** The form fields that contain files. */
const filesOf = ({ body }: Operation): string[] =>
  Object.entries(body?.schema.properties ?? {})
    .filter(([, each]) => JSON.stringify(each).includes('"binary"'))
    .map(([name]) => name);

/** The fields of `data`. The rest of a response is always the same. */
function DataFields({ schema, schemas }: { schema: JsonSchema; schemas: Schemas }) {
  const { data } = schema.properties ?? {};
  const fields = schemaFieldsOf(data ?? schema, schemas);
  const kind = typeWords(data ?? schema, schemas);
  return (
    <div>
      <p className="text-small text-ink-2">
        <Words text={data ? `In \`data\`${kind === 'object' ? '' : `: ${kind}`}` : kind} />
      </p>
      <FieldList fields={fields} />
    </div>
  );
}

function ResponsePart({ response, schemas }: { response: ShownResponse; schemas: Schemas }) {
  const { status, description, schema, codes, examples } = response;
  const isDone = status.startsWith('2');
  return (
    <li className="py-2">
      <details open={isDone}>
        <summary className="flex min-h-9 list-none items-center gap-2 rounded-[4px] py-1 hover:bg-sunk pointer-coarse:min-h-11 [&::-webkit-details-marker]:hidden">
          <ChevronRight
            aria-hidden
            className="size-4 shrink-0 text-ink-3 transition-transform duration-100 [details[open]>summary>&]:rotate-90"
          />
          <Badge tone={isDone ? 'ok' : 'off'}>{status}</Badge>
          <span className="min-w-0 text-ink-2">
            <Words text={description} />
          </span>
        </summary>
        <div className="mt-2 grid grid-cols-[minmax(0,1fr)] gap-3 pb-2">
          {isDone && schema && <DataFields schema={schema} schemas={schemas} />}
          {codes.length > 0 && (
            <p className="flex flex-wrap gap-x-2 gap-y-1 text-ink-2">
              {codes.length === 1 ? 'Its code:' : 'Its codes:'}
              {codes.map((code) => (
                <code key={code} className="font-mono text-ink">
                  {code}
                </code>
              ))}
            </p>
          )}
          {examples.map(({ name, value }) => (
            <ExampleBlock
              key={name}
              label={`Example of ${status}${name && ` ${name}`}`}
              text={JSON.stringify(value, null, 2)}
            />
          ))}
        </div>
      </details>
    </li>
  );
}
