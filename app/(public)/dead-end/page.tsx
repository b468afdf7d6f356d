import { DeadEnd } from '@/components/visitor/dead-end';
import { visitorMetadata } from '@/lib/platform/languages/visitor-texts';

export const generateMetadata = async () => ({
  ...(await visitorMetadata('notFound')),
  robots: { index: false },
});

type Props = { searchParams: Promise<{ id?: string | string[]; boxKey?: string | string[] }> };

/** The page for a code or a link that is no longer valid. Its status is 404: `middleware.ts`. */
export default async function DeadEndPage({ searchParams }: Props) {
  const { id, boxKey } = await searchParams;
  const [space, key] = [[id].flat()[0], [boxKey].flat()[0]];
  return <DeadEnd code={space && key && /^\d{1,15}$/.test(space) ? { id: space, boxKey: key } : undefined} />;
}
