import { CrewDialog } from '@/components/catalogue/dialogs';
import { recordPage } from '@/components/list/record-page';
import { changeCrewStatusAction, deleteCrewAction } from '@/lib/catalogue/crews/actions';
import { crewSource } from '@/lib/catalogue/crews/list';

export const metadata = { title: 'Crews' };

export default recordPage({
  entity: 'crews',
  source: crewSource,
  nameOf: ({ name }) => name,
  status: {
    isActive: ({ isActive }) => isActive,
    action: changeCrewStatusAction,
    consequences: {
      inactive: 'It can no longer be chosen. What it was chosen for stays.',
      active: 'It can be chosen again.',
    },
  },
  deletion: { action: deleteCrewAction },
  form: ({ record, closeHref }) => <CrewDialog crew={record} closeHref={closeHref} />,
});
