import { lengtheningOf, openingOf } from '@/components/blocks/block-actions';
import { ConfirmButton } from '@/components/list/confirm-button';
import { BreadcrumbBar } from '@/components/shell/breadcrumb-bar';
import { orNotFound } from '@/components/shell/or-not-found';
import { Section } from '@/components/shell/record-page';
import { ButtonLink } from '@/components/ui/button';
import { PageHeader } from '@/components/ui/page-header';
import { blockTimes } from '@/lib/booking/blocks/list';
import { getBlock } from '@/lib/booking/blocks/queries';
import { BLOCK_REASON_LABELS } from '@/lib/booking/blocks/schema';
import { podName } from '@/lib/catalogue/spaces/pod-name';
import { may } from '@/lib/platform/authorization/actor';
import { requireStaff } from '@/lib/platform/identity/current-staff';

export const metadata = { title: 'Out of service' };

const TITLES = { upcoming: 'Planned', running: 'Out of service', over: 'In service again' };

export default async function BlockPage({ params }: { params: Promise<{ id: string }> }) {
  const [actor, { id }] = await Promise.all([requireStaff(), params]);
  const block = await orNotFound(getBlock(actor, Number(id)));
  const name = podName(block.space);
  const named = { ...block, name };
  const mayEdit = may(actor, 'blocks.edit') && block.state !== 'over';
  return (
    <>
      <BreadcrumbBar items={[{ label: 'Out of service', href: '/admin/space-blocks' }, { label: name }]} />
      <PageHeader
        title={name}
        description={`${block.space.name}. ${blockTimes(block)} (${block.space.zone})`}
      />
      <Section title={TITLES[block.state]}>
        <div className="grid gap-4">
          <p className="text-ink-2">
            {[BLOCK_REASON_LABELS[block.reason], block.note].filter(Boolean).join(' · ')}
          </p>
          <div className="flex flex-wrap gap-3">
            {mayEdit && (
              <ConfirmButton variant="primary" confirmation={openingOf(named)}>
                {block.state === 'running' ? 'Open now' : 'Cancel it'}
              </ConfirmButton>
            )}
            {mayEdit && block.endsAt && (
              <ConfirmButton confirmation={lengtheningOf(named)}>One more day</ConfirmButton>
            )}
            {mayEdit && (
              <ButtonLink href={`/admin/space-blocks?action=edit&id=${block.id}`}>Change</ButtonLink>
            )}
            {may(actor, 'spaces.open') && (
              <ButtonLink href={`/admin/space/${block.space.id}`}>Open space</ButtonLink>
            )}
          </div>
        </div>
      </Section>
    </>
  );
}
