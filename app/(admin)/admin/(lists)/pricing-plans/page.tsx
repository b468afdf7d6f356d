import { PlanDialog } from '@/components/catalogue/dialogs';
import { recordPage } from '@/components/list/record-page';
import { deletePlanAction } from '@/lib/catalogue/plans/actions';
import { planSource } from '@/lib/catalogue/plans/list';

export const metadata = { title: 'Pricing Plans' };

export default recordPage({
  entity: 'plans',
  source: planSource,
  nameOf: ({ name }) => name,
  addLabel: 'Add Plan',
  deletion: {
    action: deletePlanAction,
    description: 'Existing bookings keep this plan.',
    bulk: 'plan.delete',
  },
  form: ({ record, owner, closeHref }) => (
    <PlanDialog plan={record} owner={record ? 'fixed' : owner} closeHref={closeHref} />
  ),
});
