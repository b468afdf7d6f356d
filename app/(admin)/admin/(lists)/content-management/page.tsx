import type { PageQuery } from '@/components/list/list-screen';
import { BreadcrumbBar } from '@/components/shell/breadcrumb-bar';
import { RecordPage, Section } from '@/components/shell/record-page';
import { TextEditor } from '@/components/texts/text-editor';
import { EarlierVersion, Sample } from '@/components/texts/text-notices';
import { TextVersions } from '@/components/texts/text-versions';
import { ButtonLink, buttonVariants } from '@/components/ui/button';
import { InOtherLanguages } from '@/components/ui/in-other-languages';
import { PageHeader } from '@/components/ui/page-header';
import { RichText } from '@/components/ui/rich-text';
import { TabLinks } from '@/components/ui/tab-links';
import { currentText, textVersion, textVersions } from '@/lib/catalogue/texts/queries';
import type { TextKind } from '@/lib/catalogue/texts/schema';
import { env } from '@/lib/foundation/settings/env';
import { shownZone } from '@/lib/foundation/time/reader-clock';
import { requireStaff } from '@/lib/platform/identity/current-staff';

export const metadata = { title: 'Content Management' };

const PATH = '/admin/content-management';
const TITLE = 'Content Management';

/** The two texts: their fixed tabs (docs/rules.md#labels), and the pages where visitors read them. */
const TEXTS = {
  terms: { tab: 'TERMS OF SERVICES', name: 'Terms of services', page: '/t&c' },
  privacy: { tab: 'PRIVACY POLICY', name: 'Privacy policy', page: '/privacy-policy' },
} satisfies Record<TextKind, object>;

export default async function ContentManagementPage({ searchParams }: { searchParams: Promise<PageQuery> }) {
  const query = await searchParams;
  const kind: TextKind = query.tab === 'privacy' ? 'privacy' : 'terms';
  return query.action === 'edit' ? (
    <Edit kind={kind} />
  ) : (
    <Read kind={kind} version={Number(query.version)} />
  );
}

const hrefOf = (kind: TextKind, more = '') => `${PATH}?tab=${kind}${more}`;

async function Edit({ kind }: { kind: TextKind }) {
  const [, text] = await Promise.all([requireStaff(), currentText(kind)]);
  return (
    <>
      <BreadcrumbBar items={[{ label: TITLE, href: hrefOf(kind) }, { label: `Edit ${TEXTS[kind].name}` }]} />
      <PageHeader title={`Edit ${TEXTS[kind].name}`} />
      <TextEditor
        kind={kind}
        name={TEXTS[kind].name}
        text={
          text && {
            html: text.html,
            translations: text.translations,
            updatedAt: text.createdAt.toISOString(),
          }
        }
        closeHref={hrefOf(kind)}
      />
    </>
  );
}

async function Read({ kind, version }: { kind: TextKind; version: number }) {
  const actor = await requireStaff();
  const { tab, name, page } = TEXTS[kind];
  const [current, versions, chosen] = await Promise.all([
    currentText(kind),
    textVersions(actor, kind),
    Number.isSafeInteger(version) ? textVersion(actor, kind, version) : null,
  ]);
  const shown = chosen ?? current;
  const isEarlier = shown !== null && shown.id !== current?.id;
  return (
    <RecordPage
      trail={[{ label: TITLE }]}
      title={TITLE}
      description="Terms of service and privacy policy"
      actions={
        <>
          <a href={page} target="_blank" rel="noreferrer" className={buttonVariants()}>
            View public page
          </a>
          <ButtonLink variant="primary" href={hrefOf(kind, '&action=edit')}>
            Edit
          </ButtonLink>
        </>
      }
      tabs={
        <TabLinks
          label={TITLE}
          items={(['terms', 'privacy'] as const).map((each) => ({
            href: hrefOf(each),
            label: TEXTS[each].tab,
            active: each === kind,
          }))}
        />
      }
      aside={
        <Section title="Versions">
          <TextVersions
            versions={versions}
            shown={shown?.id}
            zone={shownZone(actor, env().OPERATOR_TIMEZONE)}
            hrefOf={({ id }) => hrefOf(kind, id === current?.id ? '' : `&version=${id}`)}
          />
        </Section>
      }
    >
      <Section title={name}>
        {isEarlier ? (
          <EarlierVersion
            version={{ kind, id: shown.id, updatedAt: current?.createdAt.toISOString() }}
            name={name}
            currentHref={hrefOf(kind)}
          />
        ) : (
          versions[0]?.savedBy === null && <Sample />
        )}
        {shown ? (
          <div className="grid gap-4">
            <RichText html={shown.html} className="max-w-180" />
            <InOtherLanguages translations={shown.translations} html="htmlDescription" />
          </div>
        ) : (
          <p className="text-ink-2">{`No ${tab.toLowerCase()} yet.`}</p>
        )}
      </Section>
    </RecordPage>
  );
}
