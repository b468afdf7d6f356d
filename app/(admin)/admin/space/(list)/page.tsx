import type { PageQuery } from '@/components/list/list-screen';
import { SpaceScreen } from '@/components/spaces/space-screen';
import { requireStaff } from '@/lib/access/current';

export const metadata = { title: 'Space Management' };

export default async function SpacesPage({ searchParams }: { searchParams: Promise<PageQuery> }) {
  const [actor, query] = await Promise.all([requireStaff(), searchParams]);
  return <SpaceScreen actor={actor} query={query} />;
}
