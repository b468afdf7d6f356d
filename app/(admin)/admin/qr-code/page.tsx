import type { PageQuery } from '@/components/list/list-screen';
import { ListStateProvider } from '@/components/list/list-state';
import { choiceOf, stateOf } from '@/components/qr-code/choice';
import { OneCode } from '@/components/qr-code/one-code';
import { PrintableSheet } from '@/components/qr-code/printable-sheet';
import { BreadcrumbBar } from '@/components/shell/breadcrumb-bar';
import { PageHeader } from '@/components/ui/page-header';
import { TabLinks } from '@/components/ui/tab-links';
import { requireStaff } from '@/lib/platform/identity/current-staff';

export const metadata = { title: 'QR Code' };

const TABS = [
  { tab: 'one', label: 'Single code' },
  { tab: 'sheet', label: 'Printable sheet' },
] as const;

export default async function QrCodePage({ searchParams }: { searchParams: Promise<PageQuery> }) {
  const [actor, query] = await Promise.all([requireStaff(), searchParams]);
  const choice = choiceOf(query);
  return (
    <ListStateProvider state={stateOf(choice)}>
      <div className="print:hidden">
        <BreadcrumbBar items={[{ label: 'QR Code' }]} />
        <PageHeader title="QR Code" description="Codes that visitors scan at a space to book it" />
        <TabLinks
          label="QR Code"
          items={TABS.map(({ tab, label }) => ({
            href: `?${new URLSearchParams({ ...stateOf(choice), tab })}`,
            label,
            active: tab === choice.tab,
          }))}
        />
      </div>
      {choice.tab === 'sheet' ? (
        <PrintableSheet actor={actor} choice={choice} />
      ) : (
        <OneCode actor={actor} choice={choice} />
      )}
    </ListStateProvider>
  );
}
