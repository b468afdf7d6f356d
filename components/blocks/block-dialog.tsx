'use client';

import Link from 'next/link';
import { useWatch } from 'react-hook-form';
import type { z } from 'zod';
import { useApi } from '@/components/api/use-api';
import { DateField } from '@/components/form/date-field';
import { SelectField, TextField, TimeField } from '@/components/form/fields';
import { FormDialog } from '@/components/form/form-dialog';
import { SwitchField } from '@/components/form/switch-field';
import { Alert } from '@/components/ui/alert';
import { createBlocksAction, updateBlockAction } from '@/lib/booking/blocks/actions';
import { REASON_LABELS, type SpaceBlock } from '@/lib/booking/blocks/schema';
import type { blockedBookingOutput } from '@/lib/booking/blocks/wire';
import { formatSpan, localDate, type ZoneClock, zoneOffset } from '@/lib/foundation/zone-clock';
import { blockForm, blockTimesOf, blockValues } from './block-form';

type Block = Pick<SpaceBlock, 'id' | 'startsAt' | 'endsAt' | 'reason' | 'note' | 'updatedAt' | 'state'>;
type Props = {
  space: { id: number; name: string };
  /** The space's, from before now on. */
  clock: ZoneClock;
  now: Date;
  /** Null for a new one. */
  block: Block | null;
  closeHref: string;
};

const REASONS = Object.entries(REASON_LABELS).map(([value, label]) => ({ value, label }));

/** Puts a space out of service, or changes until when; says beforehand who is there meanwhile. */
export function BlockDialog({ space, clock, now, block, closeHref }: Props) {
  return (
    <FormDialog
      title={block ? 'Change out of service' : 'Put out of service'}
      description={`${space.name}. Nothing is sold meanwhile; who has booked already stays.`}
      schema={blockForm}
      defaults={blockValues(block, clock, now)}
      submit={async ({ reason, note, ...values }) => {
        const times = blockTimesOf(values, clock);
        const startsAt = times?.startsAt.toISOString() ?? '';
        const endsAt = times?.endsAt?.toISOString() ?? null;
        const words = { startsAt, endsAt, reason, note };
        if (!block) return createBlocksAction({ ...words, spaceIds: [space.id] });
        const result = await updateBlockAction({
          ...words,
          id: block.id,
          updatedAt: block.updatedAt.toISOString(),
        });
        return result.ok ? { ok: true, data: [result.data] } : result;
      }}
      submitLabel={block ? 'Change' : 'Put out of service'}
      success={block ? 'Out of service: changed' : 'The space is out of service'}
      ready={(values) => blockTimesOf(values, clock) !== null}
      close={{ href: closeHref }}
    >
      <BlockFields clock={clock} now={now} isRunning={block?.state === 'running'} />
      <Meets spaceId={space.id} clock={clock} />
    </FormDialog>
  );
}

type FieldsProps = { clock: ZoneClock; now: Date; isRunning: boolean };

function BlockFields({ clock, now, isRunning }: FieldsProps) {
  const isOpenEnd = useWatch({ name: 'isOpenEnd' });
  const today = localDate(now, clock);
  return (
    <>
      {!isRunning && (
        <div className="grid gap-4 sm:grid-cols-2">
          <DateField name="fromDate" label="From" min={today} />
          <TimeField
            name="fromTime"
            label="Time"
            hint={`Time in ${clock.zone} (${zoneOffset(now, clock)})`}
          />
        </div>
      )}
      <SwitchField name="isOpenEnd" label="Until further notice" />
      {!isOpenEnd && (
        <div className="grid gap-4 sm:grid-cols-2">
          <DateField name="toDate" label="Until" min={today} />
          <TimeField name="toTime" label="Time" />
        </div>
      )}
      <SelectField name="reason" label="Reason" hint="Visitors read it in their language" options={REASONS} />
      <TextField name="note" label="Note for staff" optional maxLength={300} autoComplete="off" />
    </>
  );
}

/** Who is inside, and who comes, in the time that the fields name. */
function Meets({ spaceId, clock }: { spaceId: number; clock: ZoneClock }) {
  const values = useWatch();
  const times = blockTimesOf(values, clock);
  const query =
    times && new URLSearchParams({ spaceIds: String(spaceId), startsAt: times.startsAt.toISOString() });
  if (times?.endsAt) query?.set('endsAt', times.endsAt.toISOString());
  const { data } = useApi<z.infer<typeof blockedBookingOutput>[]>(
    query && `/admin/space-blocks/meets?${query}`,
    { delayMs: 300, whenEnded: 'stay' },
  );
  if (!data || data.length === 0) return null;
  const title =
    data.length === 1
      ? '1 booking is there meanwhile, and stays'
      : `${data.length} bookings are there meanwhile, and stay`;
  return (
    <Alert tone="warn" title={title}>
      <ul className="grid gap-1">
        {data.slice(0, 5).map(({ id, transactionId, name, startsAt, endsAt, isRunning }) => (
          <li key={id}>
            <Link className="underline" href={`/admin/booking/${id}`}>
              {name || transactionId}
            </Link>
            {isRunning ? ' is inside: ' : ' comes: '}
            {formatSpan(new Date(startsAt), new Date(endsAt), clock)}
          </li>
        ))}
      </ul>
      {data.length > 5 && <p className="mt-1">{data.length - 5} more. Move or cancel them on their pages.</p>}
    </Alert>
  );
}
