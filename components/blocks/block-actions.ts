import { type Confirmation, calling } from '@/components/list/confirmation';
import type { RowAction } from '@/components/list/row-actions';
import { endBlockAction, lengthenBlockAction } from '@/lib/booking/blocks/actions';
import type { SpaceBlock } from '@/lib/booking/blocks/schema';

type Named = Pick<SpaceBlock, 'id' | 'state' | 'endsAt'> & { name: string };

export const openingOf = ({ id, name, state }: Named): Confirmation => ({
  title: state === 'running' ? `Open ${name} now?` : `Keep ${name} in service?`,
  verb: state === 'running' ? 'Open now' : 'Keep in service',
  description: 'It can be booked again at once.',
  run: calling(endBlockAction, { id }),
  success: 'The space is in service again',
});

export const lengtheningOf = ({ id, name }: Named): Confirmation => ({
  title: `Keep ${name} out of service for one more day?`,
  verb: 'Add one day',
  description: 'Nothing is sold during that time; existing bookings stay.',
  run: calling(lengthenBlockAction, { id }),
  success: 'Out of service for one more day',
});

/** What can be done with a block that has not ended. */
export function blockActions(block: Named, changeHref: string, denied: boolean): RowAction[] {
  if (block.state === 'over') return [];
  const more = block.endsAt ? [{ label: 'One more day', denied, confirm: lengtheningOf(block) }] : [];
  return [
    { label: 'Change', href: changeHref, denied },
    ...more,
    { label: block.state === 'running' ? 'Open now' : 'Cancel it', denied, confirm: openingOf(block) },
  ];
}
