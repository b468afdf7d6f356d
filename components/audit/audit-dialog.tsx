'use client';

import { useRouter } from 'next/navigation';
import { Button } from '@/components/ui/button';
import { DefinitionList } from '@/components/ui/definition-list';
import { Dialog, DialogBody, DialogContent, DialogFooter } from '@/components/ui/dialog';
import { Table, Tbody, Td, Th, Thead, Tr } from '@/components/ui/table';
import { type Change, changesOf } from '@/lib/audit/changes';
import { whoDid } from '@/lib/audit/list';
import { recordName } from '@/lib/audit/records';
import type { AuditLine } from '@/lib/audit/schema';
import { actionWords } from '@/lib/audit/words';

/** One line of the log in full: who, when, from where, and each field before and after. */
export function AuditDialog({ line, closeHref }: { line: AuditLine; closeHref: string }) {
  const router = useRouter();
  const close = () => router.push(closeHref, { scroll: false });
  const changes = changesOf(line.before, line.after);
  return (
    <Dialog open onOpenChange={(open) => !open && close()}>
      <DialogContent
        title={actionWords(line.action)}
        description={recordName(line.entity, line.entityId)}
        size="xl"
      >
        <DialogBody>
          <div className="grid gap-5">
            <DefinitionList
              items={[
                { label: 'Who', value: whoDid(line) },
                { label: 'E-mail', value: line.admin?.email },
                { label: 'When', value: line.when },
                { label: 'Network address', value: line.ip },
              ]}
            />
            {changes.length > 0 ? (
              <Changes changes={changes} />
            ) : (
              <p className="text-ink-2">No fields were written down.</p>
            )}
          </div>
        </DialogBody>
        <DialogFooter>
          <Button onClick={close}>Close</Button>
        </DialogFooter>
      </DialogContent>
    </Dialog>
  );
}

function Changes({ changes }: { changes: Change[] }) {
  return (
    <Table caption="What changed">
      <Thead>
        <Tr>
          <Th>Field</Th>
          <Th>Before</Th>
          <Th>After</Th>
        </Tr>
      </Thead>
      <Tbody>
        {changes.map(({ field, before, after }) => (
          <Tr key={field}>
            <Td>
              <span className="font-mono text-[13px] break-all">{field}</span>
            </Td>
            <Td label="Before">
              <span className="break-words">{before ?? '—'}</span>
            </Td>
            <Td label="After">
              <span className="break-words">{after ?? '—'}</span>
            </Td>
          </Tr>
        ))}
      </Tbody>
    </Table>
  );
}
