import type { PageQuery } from '@/components/list/list-screen';
import { SpaceScreen } from '@/components/spaces/space-screen';
import { requireStaff } from '@/lib/platform/identity/current-staff';

export const metadata = { title: 'Space Management' };

/** The older list of spaces, without clone and QR code: docs/rules.md#addresses. */
export default async function OlderSpacesPage({ searchParams }: { searchParams: Promise<PageQuery> }) {
  const [actor, query] = await Promise.all([requireStaff(), searchParams]);
  return <SpaceScreen actor={actor} query={query} older />;
}
