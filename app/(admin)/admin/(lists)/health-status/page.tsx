import { HealthScreen } from '@/components/health/health-screen';
import { AlertDialog } from '@/components/health/on-demand';
import { dialogOf } from '@/components/list/dialog-of';
import type { PageQuery } from '@/components/list/list-screen';
import { may } from '@/lib/platform/authorization/actor';
import { requireStaff } from '@/lib/platform/identity/current-staff';
import { alertRecipientChoices } from '@/lib/pods/health/queries';

export const metadata = { title: 'Health Status' };

export default async function HealthPage({ searchParams }: { searchParams: Promise<PageQuery> }) {
  const [actor, query] = await Promise.all([requireStaff(), searchParams]);
  const { form, closeHref } = dialogOf(query);
  const choosing = form.action === 'alerts' && may(actor, 'health.alerts');
  return (
    <>
      <HealthScreen actor={actor} query={query} />
      {choosing && <AlertDialog choices={await alertRecipientChoices(actor)} closeHref={closeHref} />}
    </>
  );
}
