import { BreadcrumbBar } from '@/components/shell/breadcrumb-bar';
import { PageHeader } from '@/components/ui/page-header';
import { Skeleton } from '@/components/ui/skeleton';
import type { Sponsor } from '@/lib/catalogue/sponsors/schema';
import type { OwnerChoice } from '@/lib/platform/ownership/rights';
import { SponsorForm } from './on-demand';

type Props = { sponsor: Sponsor | null; owner: OwnerChoice; closeHref: string };

/** The page of the form: Add sponsor, or Edit sponsor if there is one. */
export function SponsorFormScreen({ sponsor, owner, closeHref }: Props) {
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
      <SponsorForm
        sponsor={sponsor}
        owner={owner}
        closeHref={closeHref}
        fallback={<Skeleton className="h-96" />}
      />
    </>
  );
}
