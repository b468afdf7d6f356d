import { redirect } from 'next/navigation';
import { may } from '@/lib/access/actor';
import { requireStaff } from '@/lib/access/current';
import { landingOf } from '@/lib/nav';

/** The console's own address leads to the first screen that one may see. */
export default async function AdminHome() {
  const actor = await requireStaff();
  redirect(landingOf((what) => may(actor, what)));
}
