import { CleaningDialog } from '@/components/catalogue/dialogs';
import { recordPage } from '@/components/list/record-page';
import { deleteCleaningAction, moveCleaningAction } from '@/lib/catalogue/cleanings/actions';
import { cleaningStates } from '@/lib/catalogue/cleanings/commands';
import { cleaningSource } from '@/lib/catalogue/cleanings/list';
import { podName } from '@/lib/catalogue/spaces/pod-name';
import { spaceOfForm } from '@/lib/catalogue/spaces/space-of-form';

export const metadata = { title: 'Cleanings' };

export default recordPage({
  entity: 'cleanings',
  source: cleaningSource,
  nameOf: ({ space }) => podName(space),
  inQuestion: ({ space }) => `the cleaning of ${podName(space)}`,
  deletion: { action: deleteCleaningAction },
  moves: { of: (actor, { state }) => cleaningStates.actionsOf(actor, state), action: moveCleaningAction },
  form: async ({ record, move, closeHref, ...opened }) => {
    const space = await spaceOfForm(opened, 'cleanings.add', record, record?.startsAt);
    return <CleaningDialog record={record} move={move} space={space} closeHref={closeHref} />;
  },
});
