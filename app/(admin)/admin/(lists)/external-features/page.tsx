import { EditFeatureDialog } from '@/components/catalogue/dialogs';
import { AddFeature } from '@/components/features/add-feature';
import { FeaturePreview } from '@/components/features/feature-preview';
import { RecordLink } from '@/components/list/record-link';
import { recordPage } from '@/components/list/record-page';
import { BreadcrumbBar } from '@/components/shell/breadcrumb-bar';
import { InOtherLanguages } from '@/components/ui/in-other-languages';
import { PageHeader } from '@/components/ui/page-header';
import { RichText } from '@/components/ui/rich-text';
import { Thumb } from '@/components/ui/thumb';
import { deleteFeatureAction } from '@/lib/catalogue/features/actions';
import { featureSource } from '@/lib/catalogue/features/list';
import { CUSTOM } from '@/lib/column-values/feature-keys';
import type { OwnerChoice } from '@/lib/platform/ownership/rights';

export const metadata = { title: 'Internal App Controls' };

export default recordPage({
  entity: 'features',
  source: featureSource,
  nameOf: ({ name }) => name,
  addLabel: 'Add Feature',
  formPage: 'add',
  deletion: {
    action: deleteFeatureAction,
    description: "You can't delete a feature that is still assigned to spaces.",
    bulk: 'feature.delete',
  },
  cells: ({ dialog, rights }) => ({
    name: (feature) => (
      <span className="flex items-center gap-3">
        <Thumb isInRow src={feature.image} className="w-9 max-sm:w-5" />
        <RecordLink href={dialog.href({ action: 'edit', id: feature.id })} denied={!rights.edit(feature)}>
          {feature.name}
        </RecordLink>
      </span>
    ),
  }),
  rowActions: (_, { id, key }, href) => ({
    first: key === CUSTOM ? [{ label: 'Preview', href: href({ action: 'view', id }) }] : [],
  }),
  form: ({ record, owner, closeHref }) =>
    record ? (
      <EditFeatureDialog feature={record} closeHref={closeHref} />
    ) : (
      <AddFeaturePage owner={owner} closeHref={closeHref} />
    ),
  view: ({ record, rights, dialog, closeHref }) =>
    record.key === CUSTOM && (
      <FeaturePreview
        feature={record}
        editHref={rights.edit(record) ? dialog.href({ action: 'edit', id: record.id }) : null}
        closeHref={closeHref}
      >
        {record.htmlText && <RichText html={record.htmlText} />}
        <InOtherLanguages translations={record.translations} html="htmlText" heading="name" />
      </FeaturePreview>
    ),
});

function AddFeaturePage({ owner, closeHref }: { owner: OwnerChoice; closeHref: string }) {
  return (
    <>
      <BreadcrumbBar
        items={[
          { label: 'Internal App Controls', href: '/admin/external-features' },
          { label: 'Add Feature' },
        ]}
      />
      <PageHeader title="Add Feature" />
      <AddFeature owner={owner} closeHref={closeHref} />
    </>
  );
}
