import { type Confirmation, calling } from '@/components/list/confirmation';
import { unlockSpaceAction } from '@/lib/pods/pod-commands/actions';

type DoorOf = { id: number; name: string; location: { name: string } };

/** Asks whether to open the door of a space outside a booking. */
export const unlockingSpace = ({ id, name, location }: DoorOf): Confirmation => ({
  title: `Open the door of ${name} now?`,
  verb: 'Open the door',
  description: `The space is at ${location.name}. Anyone at the door can enter, even if somebody is inside.`,
  run: calling(unlockSpaceAction, id),
  success: 'Unlock successful',
});
