import type { PageQuery } from '@/components/list/list-screen';
import { SpaceScreen } from '@/components/spaces/space-screen';
import { requireStaff } from '@/lib/access/current';

export const metadata = { title: 'Space Management' };

/** The older route of specification 1: the spaces without clone and QR code. */
export default async function OlderSpacesPage({ searchParams }: { searchParams: Promise<PageQuery> }) {
  const [actor, query] = await Promise.all([requireStaff(), searchParams]);
  return <SpaceScreen actor={actor} query={query} older />;
}
