import { calling } from '@/components/list/confirmation';
import { deleteSpaceAction } from '@/lib/catalogue/spaces/actions';

/** Deleting a space, as the list and the detail ask for it. */
export const spaceDeletion = (space: { id: number; name: string }) => ({
  title: `Delete ${space.name}?`,
  description: "Past bookings are kept. Spaces with upcoming bookings can't be deleted.",
  danger: true,
  run: calling(deleteSpaceAction, { id: space.id }),
  success: 'Space successfully deleted.',
});
