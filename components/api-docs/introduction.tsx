import { Card, CardBody, CardHeader } from '@/components/ui/card';
import { Code } from '@/components/ui/code';
import { CopyButton } from '@/components/ui/copy-button';
import { DefinitionList } from '@/components/ui/definition-list';
import { ExampleBlock } from './example-block';

/** Signs in, and stores the token where the operations read it from. */
const tokenCall = (server: string, email: string): string =>
  [
    `TOKEN=$(curl -s '${server}/login' -H 'Content-Type: application/json'`,
    `  -d '{"email":"${email}","password":"…"}' | sed 's/.*"token":"\\([^"]*\\)".*/\\1/')`,
  ].join(' \\\n');

/** How to call the API: address, credentials, and the shape of a response. */
export function Introduction({ server, email }: { server: string; email: string }) {
  const items = [
    {
      label: 'Address',
      value: (
        <span className="flex flex-wrap items-center gap-2">
          <Code className="break-all">{server}</Code>
          <CopyButton value={server} label="Copy address" />
        </span>
      ),
    },
    {
      label: 'Staff',
      value: 'Authorization: Bearer with the token from POST /login, or your console session',
    },
    { label: 'Visitors', value: 'x-partner-key, and for a booking also its webId' },
    { label: 'Pods', value: 'Authorization: Bearer with the device token of the space' },
    { label: 'Success', value: '{ message, data }; lists add meta with total, page and limit' },
    { label: 'Failure', value: '{ message, code, errors }; programs can rely on the code' },
  ];
  return (
    <Card data-introduction="">
      <CardHeader
        title="How to call it"
        description="Choose an operation to see its parameters and try it."
      />
      <CardBody>
        <DefinitionList items={items} />
        <h3 className="mt-6 mb-1 text-section">A token for the calls below</h3>
        <p className="mb-2 text-ink-2">
          Each operation shows a shell command that works on this installation. It reads your token from{' '}
          <Code>TOKEN</Code>:
        </p>
        <ExampleBlock label="Token with curl" text={tokenCall(server, email)} />
      </CardBody>
    </Card>
  );
}
