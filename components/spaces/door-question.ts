import { type Confirmation, calling } from '@/components/list/confirmation';
import { type SignedSpace, signedName } from '@/lib/catalogue/spaces/pod-name';
import { unlockSpaceAction } from '@/lib/pods/pod-commands/actions';

type DoorOf = SignedSpace & { id: number; location: { name: string } };

/** Asks whether to open the door of a space outside a booking. */
export const unlockingSpace = ({ id, location, ...space }: DoorOf): Confirmation => ({
  title: `Open the door of ${signedName(space)} now?`,
  verb: 'Open the door',
  description: `The space is at ${location.name}. Anyone at the door can enter, even if somebody is inside.`,
  run: calling(unlockSpaceAction, id),
  success: 'Unlock successful',
});
