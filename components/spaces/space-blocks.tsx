import { blockActions } from '@/components/blocks/block-actions';
import { BlockDialog } from '@/components/blocks/on-demand';
import { mayClear } from '@/components/clearing/may-clear';
import { RowActions } from '@/components/list/row-actions';
import { Section } from '@/components/shell/record-page';
import { ButtonLink } from '@/components/ui/button';
import { blockTimes } from '@/lib/booking/blocks/list';
import { openBlocksOf } from '@/lib/booking/blocks/queries';
import { BLOCK_REASON_LABELS } from '@/lib/booking/blocks/schema';
import { signedName } from '@/lib/catalogue/spaces/pod-name';
import type { SpaceDetail } from '@/lib/catalogue/spaces/schema';
import { isWithinYears } from '@/lib/foundation/time/allowed-years';
import { clockFrom } from '@/lib/foundation/time/clock-of-zone';
import { dbNow } from '@/lib/foundation/time/database-clock';
import { may, type StaffActor } from '@/lib/platform/authorization/actor';

type Props = {
  actor: StaffActor;
  space: Pick<SpaceDetail, 'id' | 'name' | 'shortName' | 'timezone' | 'status'>;
  /** What is open: `new`, or the id of a block. */
  opened: string | undefined;
  /** When a new block begins; now, if it is not set or has passed. */
  from: string;
  /** When a new block ends, if that was already chosen. */
  to: string;
  here: string;
};

const DAY_MS = 86_400_000;

/** An instant in the address, in milliseconds; NaN for anything else. */
const timeOf = (text: string): number => (isWithinYears(text) ? Date.parse(text) : Number.NaN);

/** When a space is out of service, now or later, and the actions that change that. */
export async function SpaceBlocks({ actor, space, opened, from, to, here }: Props) {
  const blocks = await openBlocksOf(actor, space.id);
  const mayEdit = may(actor, 'blocks.edit');
  if (blocks.length === 0 && !mayEdit) return null;
  const now = dbNow();
  const openedBlock = blocks.find(({ id }) => String(id) === opened) ?? null;
  const [beginning = Number.NaN, end = Number.NaN] = [from, to].map(timeOf);
  const startsAt = Number.isNaN(beginning) ? now : new Date(Math.max(beginning, now.getTime()));
  const earliest = Math.min(now.getTime(), ...blocks.map(({ startsAt }) => startsAt.getTime()));
  return (
    <Section
      title="Out of service"
      actions={
        mayEdit && (
          <ButtonLink href={`${here}?action=block`} scroll={false}>
            Put out of service
          </ButtonLink>
        )
      }
    >
      {blocks.length === 0 && space.status === 'active' && (
        <p className="text-small text-ink-2">In service. No closure planned.</p>
      )}
      <ul className="grid gap-3">
        {blocks.map((block) => (
          <li key={block.id} className="flex items-start justify-between gap-3">
            <div className="min-w-0">
              <p className="font-medium">{blockTimes(block)}</p>
              <p className="text-small text-ink-2">
                {[BLOCK_REASON_LABELS[block.reason], block.note].filter(Boolean).join(' · ')}
              </p>
            </div>
            <RowActions
              isButton
              name={blockTimes(block)}
              actions={blockActions(
                { ...block, name: signedName(space) },
                `${here}?action=block&id=${block.id}`,
                !mayEdit,
              )}
            />
          </li>
        ))}
      </ul>
      {mayEdit && (opened === 'new' || openedBlock) && (
        <BlockDialog
          spaces={[{ id: space.id, name: signedName(space) }]}
          clock={clockFrom(space.timezone, new Date(earliest - DAY_MS))}
          now={now}
          startsAt={startsAt}
          endsAt={end > startsAt.getTime() ? new Date(end) : undefined}
          block={openedBlock}
          may={mayClear(actor)}
          closeHref={here}
        />
      )}
    </Section>
  );
}
