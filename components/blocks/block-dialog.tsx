'use client';

import { clearingOf } from '@/components/clearing/chosen';
import { ClearingFields, type MayClear } from '@/components/clearing/clearing-fields';
import { SelectField, TextField } from '@/components/form/fields';
import { FormDialog } from '@/components/form/form-dialog';
import { SpanField, useSpan } from '@/components/form/instant-field';
import { pickedSpan } from '@/components/form/instant-value';
import { useOnce } from '@/components/form/use-once';
import { createBlocksAction, updateBlockAction } from '@/lib/booking/blocks/actions';
import { BLOCK_REASON_LABELS, type SpaceBlock } from '@/lib/booking/blocks/schema';
import { counted } from '@/lib/foundation/text/words';
import type { ZoneClock } from '@/lib/foundation/time/zone-clock';
import type { ActionResult } from '@/lib/platform/http/action';
import { blockForm, blockValues } from './block-form';

type Block = Pick<SpaceBlock, 'id' | 'startsAt' | 'endsAt' | 'reason' | 'note' | 'updatedAt' | 'state'>;
type Space = { id: number; name: string };
type Props = {
  /** One space, unless the blocks are new. */
  spaces: Space[];
  /** The space's clock, from before now on. */
  clock: ZoneClock;
  now: Date;
  /** When a new block begins, unless it begins now. */
  startsAt?: Date;
  /** When a new block ends, unless it lasts a day. */
  endsAt?: Date;
  /** Null for a new block. */
  block: Block | null;
  may: MayClear;
  closeHref: string;
  /** More spaces were selected than one step can close. */
  isCut?: boolean;
};

const REASONS = Object.entries(BLOCK_REASON_LABELS).map(([value, label]) => ({ value, label }));

/** Puts a space out of service, or changes the end of a block. Shows beforehand which bookings are affected. */
export function BlockDialog({
  spaces,
  clock,
  now,
  startsAt = now,
  endsAt,
  block,
  may,
  closeHref,
  isCut = false,
}: Props) {
  const create = useOnce(createBlocksAction);
  return (
    <FormDialog
      title={block ? 'Change out of service' : 'Put out of service'}
      description={`${isCut ? 'The first ' : ''}${namesOf(spaces)}. Nothing is sold during that time.`}
      schema={blockForm}
      defaults={blockValues(block, clock, startsAt, endsAt)}
      submit={async ({ reason, note, bookings, span }): Promise<ActionResult<Done>> => {
        const times = pickedSpan(span, clock);
        const words = {
          startsAt: times?.startsAt.toISOString() ?? '',
          endsAt: times?.endsAt?.toISOString() ?? null,
          reason,
          note,
        };
        if (!block)
          return create({ ...words, ...clearingOf(bookings), spaceIds: spaces.map(({ id }) => id) });
        const result = await updateBlockAction({
          ...words,
          id: block.id,
          updatedAt: block.updatedAt.toISOString(),
        });
        return result.ok ? { ok: true, data: { jobId: null } } : result;
      }}
      submitLabel={block ? 'Change' : 'Put out of service'}
      success={
        block
          ? 'Out of service: changed'
          : `${spaces.length === 1 ? 'The space is' : 'The spaces are'} out of service`
      }
      ready={({ span = {} }) => pickedSpan(span, clock) !== null}
      next={({ jobId }) => (jobId === null ? null : `/admin/bulk-jobs/${jobId}`)}
      close={{ href: closeHref }}
    >
      <BlockFields clock={clock} now={now} isRunning={block?.state === 'running'} />
      <Meets spaces={spaces} clock={clock} may={block ? STAYS : may} />
    </FormDialog>
  );
}

type Done = { jobId: number | null };

/** Changing the times of a block decides about no booking. */
const STAYS: MayClear = { move: false, refund: false };

const namesOf = (spaces: Space[]) =>
  spaces.length > 3 ? counted(spaces.length, 'space') : spaces.map(({ name }) => name).join(', ');

type FieldsProps = { clock: ZoneClock; now: Date; isRunning: boolean };

function BlockFields({ clock, now, isRunning }: FieldsProps) {
  return (
    <>
      <SpanField
        name="span"
        labels={{ from: { date: 'From', time: 'Time' }, to: { date: 'Until', time: 'Time' } }}
        clock={clock}
        now={now}
        openEndLabel="Until further notice"
        hasBegun={isRunning}
      />
      <SelectField name="reason" label="Reason" hint="Visitors read it in their language" options={REASONS} />
      <TextField name="note" label="Note for staff" optional maxLength={300} autoComplete="off" />
    </>
  );
}

type MeetsProps = { spaces: Space[]; clock: ZoneClock; may: MayClear };

/** Whose bookings are in the time that the fields specify. */
function Meets({ spaces, clock, may }: MeetsProps) {
  const times = pickedSpan(useSpan('span'), clock);
  return <ClearingFields spaceIds={spaces.map(({ id }) => id)} times={times} clock={clock} may={may} />;
}
