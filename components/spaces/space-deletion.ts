import { calling } from '@/components/list/confirmation';
import { deleteSpaceAction } from '@/lib/catalogue/spaces/actions';

/** The confirmation of deleting a space, for the list and the detail page. */
export const spaceDeletion = (space: { id: number; name: string }) => ({
  title: `Delete ${space.name}?`,
  verb: 'Delete',
  description: "Past bookings are kept. Spaces with upcoming bookings can't be deleted.",
  danger: true,
  run: calling(deleteSpaceAction, { id: space.id }),
  success: 'Space successfully deleted.',
});
