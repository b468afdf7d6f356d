import { PlanDialog } from '@/components/catalogue/dialogs';
import { calling } from '@/components/list/confirmation';
import { dialogOf } from '@/components/list/dialog-of';
import { ListScreen, type PageQuery } from '@/components/list/list-screen';
import { ButtonLink } from '@/components/ui/button';
import { deletePlanAction } from '@/lib/catalogue/plans/actions';
import { getPlan, planSource } from '@/lib/catalogue/plans/list';
import { ifFound } from '@/lib/foundation/errors';
import { may } from '@/lib/platform/authorization/actor';
import { requireStaff } from '@/lib/platform/identity/current-staff';
import { mayChange, ownerChoice } from '@/lib/platform/ownership/rights';

export const metadata = { title: 'Pricing Plans' };

export default async function PricingPlansPage({ searchParams }: { searchParams: Promise<PageQuery> }) {
  const [actor, query] = await Promise.all([requireStaff(), searchParams]);
  const dialog = dialogOf(query);
  const mayWrite = { add: may(actor, 'plans.add'), edit: may(actor, 'plans.edit') };
  const edited = dialog.edit && mayWrite.edit ? await ifFound(getPlan(actor, dialog.edit)) : null;
  return (
    <>
      <ListScreen
        actor={actor}
        heading="Pricing Plans"
        source={planSource}
        bulk={[{ label: 'Delete', kind: 'plan.delete', danger: true, denied: !may(actor, 'plans.delete') }]}
        query={query}
        nameOf={(plan) => plan.name}
        actions={
          mayWrite.add && (
            <ButtonLink variant="primary" href={dialog.href({ action: 'add' })} scroll={false}>
              Add Plan
            </ButtonLink>
          )
        }
        rowActions={(plan, href) => [
          {
            label: 'Edit',
            href: href({ action: 'edit', id: plan.id }),
            denied: !mayChange(actor, 'plans.edit', plan),
          },
          {
            label: 'Delete',
            danger: true,
            denied: !mayChange(actor, 'plans.delete', plan),
            confirm: {
              title: `Delete ${plan.name}?`,
              description: 'Existing bookings keep this plan.',
              danger: true,
              run: calling(deletePlanAction, { id: plan.id }),
              success: 'Pricing plan successfully deleted.',
            },
          },
        ]}
      />
      {dialog.add && mayWrite.add && (
        <PlanDialog plan={null} owner={ownerChoice(actor)} closeHref={dialog.closeHref} />
      )}
      {edited && mayChange(actor, 'plans.edit', edited) && (
        <PlanDialog plan={edited} owner="fixed" closeHref={dialog.closeHref} />
      )}
    </>
  );
}
