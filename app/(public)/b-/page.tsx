import { BrandMark } from '@/components/shell/brand-mark';
import { WalletTest } from '@/components/visitor/wallet-test';
import { env } from '@/lib/foundation/settings/env';
import { cardScriptIn } from '@/lib/platform/integrations/card-script';

export const metadata = {
  title: 'Wallet test',
  robots: { index: false, follow: false },
  referrer: 'no-referrer',
};
export const dynamic = 'force-dynamic';

const TEXT = {
  title: 'Wallet test',
  why: 'See which wallet buttons this browser shows on our payment page. Nothing is charged or booked here.',
};

/** Shows the wallet buttons of this browser, for support. No page links here: docs/rules.md#visitor-addresses. */
export default async function WalletTestPage() {
  const { BRAND_NAME } = env();
  return (
    <div className="min-h-dvh bg-surface text-visitor text-ink">
      <header data-board="" className="bg-rail text-rail-on">
        <div className="mx-auto flex max-w-120 items-center gap-3 px-5 py-4">
          <BrandMark name={BRAND_NAME} />
          <h1 className="text-[1.125rem] font-bold">{TEXT.title}</h1>
        </div>
      </header>
      <main className="mx-auto grid max-w-120 gap-4.5 px-5 py-6">
        <p>{TEXT.why}</p>
        <WalletTest card={await cardScriptIn('en')} />
      </main>
    </div>
  );
}
