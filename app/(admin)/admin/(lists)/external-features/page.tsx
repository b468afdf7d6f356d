import { EditFeatureDialog } from '@/components/catalogue/dialogs';
import { AddFeature } from '@/components/features/add-feature';
import { FeaturePreview } from '@/components/features/feature-preview';
import { calling } from '@/components/list/confirmation';
import { dialogOf } from '@/components/list/dialog-of';
import { ListScreen, type PageQuery } from '@/components/list/list-screen';
import { RecordLink } from '@/components/list/record-link';
import { BreadcrumbBar } from '@/components/shell/breadcrumb-bar';
import { ButtonLink } from '@/components/ui/button';
import { InOtherLanguages } from '@/components/ui/in-other-languages';
import { PageHeader } from '@/components/ui/page-header';
import { RichText } from '@/components/ui/rich-text';
import { Thumb } from '@/components/ui/thumb';
import { deleteFeatureAction } from '@/lib/catalogue/features/actions';
import { featureSource, getFeature } from '@/lib/catalogue/features/list';
import { CUSTOM } from '@/lib/column-values/feature-keys';
import { ifFound } from '@/lib/foundation/errors';
import { may } from '@/lib/platform/authorization/actor';
import { requireStaff } from '@/lib/platform/identity/current-staff';
import { mayChange, type OwnerChoice, ownerChoice } from '@/lib/platform/ownership/rights';

export const metadata = { title: 'Internal App Controls' };

export default async function FeaturesPage({ searchParams }: { searchParams: Promise<PageQuery> }) {
  const [actor, query] = await Promise.all([requireStaff(), searchParams]);
  const dialog = dialogOf(query);
  const { closeHref } = dialog;
  const mayWrite = { add: may(actor, 'features.add'), edit: may(actor, 'features.edit') };
  if (dialog.form.action === 'add')
    return <AddFeaturePage owner={ownerChoice(actor)} closeHref={closeHref} />;
  const wanted = dialog.view ?? (mayWrite.edit ? dialog.edit : null);
  const opened = wanted ? await ifFound(getFeature(actor, wanted)) : null;
  return (
    <>
      <ListScreen
        actor={actor}
        heading="Internal App Controls"
        source={featureSource}
        bulk={[
          { label: 'Delete', kind: 'feature.delete', danger: true, denied: !may(actor, 'features.delete') },
        ]}
        query={query}
        nameOf={(feature) => feature.name}
        cells={{
          name: ({ id, name, image, ownerId }) => (
            <span className="flex items-center gap-3">
              <Thumb isInRow src={image} className="w-9 max-sm:w-5" />
              <RecordLink
                href={dialog.href({ action: 'edit', id })}
                denied={!mayChange(actor, 'features.edit', { ownerId })}
              >
                {name}
              </RecordLink>
            </span>
          ),
        }}
        actions={
          mayWrite.add && (
            <ButtonLink variant="primary" href={dialog.href({ action: 'add' })}>
              Add Feature
            </ButtonLink>
          )
        }
        rowActions={(feature, href) => [
          ...(feature.key === CUSTOM
            ? [{ label: 'Preview', href: href({ action: 'view', id: feature.id }) }]
            : []),
          {
            label: 'Edit',
            href: href({ action: 'edit', id: feature.id }),
            denied: !mayChange(actor, 'features.edit', feature),
          },
          {
            label: 'Delete',
            danger: true,
            denied: !mayChange(actor, 'features.delete', feature),
            confirm: {
              title: `Delete ${feature.name}?`,
              description: "You can't delete a feature that is still assigned to spaces.",
              danger: true,
              run: calling(deleteFeatureAction, { id: feature.id }),
              success: 'Feature successfully deleted.',
            },
          },
        ]}
      />
      {opened && !dialog.view && mayChange(actor, 'features.edit', opened) && (
        <EditFeatureDialog feature={opened} closeHref={closeHref} />
      )}
      {opened?.key === CUSTOM && dialog.view && (
        <FeaturePreview
          feature={opened}
          editHref={
            mayChange(actor, 'features.edit', opened) ? dialog.href({ action: 'edit', id: opened.id }) : null
          }
          closeHref={closeHref}
        >
          {opened.htmlText && <RichText html={opened.htmlText} />}
          <InOtherLanguages translations={opened.translations} html="htmlText" heading="name" />
        </FeaturePreview>
      )}
    </>
  );
}

/** `?action=add`. */
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
