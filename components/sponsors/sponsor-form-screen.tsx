import { BreadcrumbBar } from '@/components/shell/breadcrumb-bar';
import { PageHeader } from '@/components/ui/page-header';
import type { Sponsor } from '@/lib/sponsors/schema';
import { SponsorForm } from './sponsor-form';

/** The page of the form: Add Sponsor, or Edit Sponsor when there is one. */
export function SponsorFormScreen({ sponsor, closeHref }: { sponsor: Sponsor | null; closeHref: string }) {
  const title = sponsor ? 'Edit Sponsor' : 'Add Sponsor';
  return (
    <>
      <BreadcrumbBar items={[{ label: 'Sponsors', href: '/admin/sponsors' }, { label: title }]} />
      <PageHeader
        title={title}
        description={sponsor ? `Visitors see a change of ${sponsor.name} with their next page.` : undefined}
      />
      <SponsorForm sponsor={sponsor} closeHref={closeHref} />
    </>
  );
}
