import { BreadcrumbBar } from '@/components/shell/breadcrumb-bar';
import { PageHeader } from '@/components/ui/page-header';
import { Skeleton } from '@/components/ui/skeleton';
import type { Sponsor } from '@/lib/catalogue/sponsors/schema';
import { SponsorForm } from './on-demand';

/** The page of the form: Add sponsor, or Edit sponsor when there is one. */
export function SponsorFormScreen({ sponsor, closeHref }: { sponsor: Sponsor | null; closeHref: string }) {
  const title = sponsor ? 'Edit sponsor' : 'Add sponsor';
  return (
    <>
      <BreadcrumbBar items={[{ label: 'Sponsors', href: '/admin/sponsors' }, { label: title }]} />
      <PageHeader
        title={title}
        description={
          sponsor ? `Visitors see changes to ${sponsor.name} on the next page they open.` : undefined
        }
      />
      <SponsorForm sponsor={sponsor} closeHref={closeHref} fallback={<Skeleton className="h-96" />} />
    </>
  );
}
