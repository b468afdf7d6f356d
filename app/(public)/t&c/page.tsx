import { BrandMark } from '@/components/shell/brand-mark';
import { env } from '@/lib/env';
import { currentText } from '@/lib/texts/queries';

export const metadata = { title: 'Terms of Service' };
export const dynamic = 'force-dynamic';

/** The terms in force. Their HTML was sanitised when it was saved. */
export default async function TermsPage() {
  const text = await currentText('terms');
  return (
    <div className="min-h-dvh bg-surface text-visitor text-ink">
      <header data-board="" className="bg-rail text-rail-on">
        <div className="mx-auto flex max-w-160 items-center gap-3 px-5 py-4">
          <BrandMark name={env().BRAND_NAME} />
          <h1 className="text-[18px] font-bold">Terms of Service</h1>
        </div>
      </header>
      <main className="mx-auto max-w-160 px-5 py-6 [&_a]:text-link [&_h2]:mt-6 [&_h2]:mb-2 [&_h2]:text-section [&_h3]:mt-4 [&_h3]:font-semibold [&_li]:mb-1 [&_ol]:list-decimal [&_ol]:pl-6 [&_p]:mb-3 [&_ul]:list-disc [&_ul]:pl-6">
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: sanitised when it was saved */}
        {text ? <div dangerouslySetInnerHTML={{ __html: text.html }} /> : <p>No terms data available.</p>}
      </main>
    </div>
  );
}
