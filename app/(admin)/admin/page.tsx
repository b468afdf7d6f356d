import { redirect } from 'next/navigation';
import { may } from '@/lib/platform/authorization/actor';
import { requireStaff } from '@/lib/platform/identity/current-staff';
import { landingOf } from '@/lib/platform/nav';

/** Redirects to the first screen that the person may see: docs/rules.md#menu. */
export default async function AdminHome() {
  const actor = await requireStaff();
  redirect(landingOf((what) => may(actor, what)));
}
