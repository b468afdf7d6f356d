'use client';

import { useLeaveDialog } from '@/components/form/leave-dialog';
import { ClockTime } from '@/components/spaces/clock-time';
import { Button } from '@/components/ui/button';
import { DefinitionList } from '@/components/ui/definition-list';
import { Dialog, DialogBody, DialogContent, DialogFooter } from '@/components/ui/dialog';
import { Table, Tbody, Td, Th, Thead, Tr } from '@/components/ui/table';
import type { ZoneClock } from '@/lib/foundation/time/zone-clock';
import { addressText } from '@/lib/platform/address-text';
import { actorName } from '@/lib/platform/audit/actor-name';
import { type Change, changesOf, fieldName } from '@/lib/platform/audit/changes';
import { actionName, recordName } from '@/lib/platform/audit/record-names';
import type { AuditRow } from '@/lib/platform/audit/schema';

type Props = { line: AuditRow; clock: ZoneClock; closeHref: string };

/** One audit entry in full: who, when, from where, and each field before and after. */
export function AuditDialog({ line, clock, closeHref }: Props) {
  const close = useLeaveDialog(closeHref);
  const changes = changesOf(line.before, line.after, line.entity);
  return (
    <Dialog open onOpenChange={(open) => !open && close()}>
      <DialogContent title={actionName(line.action)} description={recordName(line)} size="xl">
        <DialogBody>
          <div className="grid gap-5">
            <DefinitionList
              items={[
                { label: 'Who', value: actorName(line) },
                { label: 'Email', value: line.admin?.email },
                { label: 'When', value: <ClockTime at={line.at} clock={clock} /> },
                { label: 'IP address', value: addressText(line.ip) },
                { label: 'Request id', value: line.requestId },
              ]}
            />
            {changes.length > 0 ? (
              <Changes changes={changes} />
            ) : (
              <p className="text-ink-2">No details recorded.</p>
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
              <span title={field} className="wrap-anywhere">
                {fieldName(field)}
              </span>
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
