import { Card, CardBody, CardHeader } from '@/components/ui/card';
import { Code } from '@/components/ui/code';
import { CopyButton } from '@/components/ui/copy-button';
import { DefinitionList } from '@/components/ui/definition-list';

/** How the API is called at all: where, as whom, and what an answer looks like. */
export function Introduction({ server }: { server: string }) {
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
      value: 'Authorization: Bearer with the token of POST /login, or the session of the console',
    },
    { label: 'Visitors', value: 'x-partner-key, and for a booking the webId that it was given' },
    { label: 'Pods', value: 'Authorization: Bearer with the device token of their space' },
    { label: 'Success', value: '{ message, data }; a list adds meta with total, page and limit' },
    { label: 'Failure', value: '{ message, code, errors }; the code is for programs and does not change' },
  ];
  return (
    <Card data-introduction="">
      <CardHeader
        title="How to call it"
        description="Choose an operation to see what it takes, and to try it."
      />
      <CardBody>
        <DefinitionList items={items} />
      </CardBody>
    </Card>
  );
}
