'use client';

import { VisitorSheet } from '@/components/shell/visitor-frame';
import { Alert } from '@/components/ui/alert';
import { Button } from '@/components/ui/button';
import { Input } from '@/components/ui/input';
import { RadioCards } from '@/components/ui/radio-cards';
import { PreviewFrame } from '@/components/visitor/preview-frame';
import { PriceLines } from '@/components/visitor/price-lines';
import { TermsBox } from '@/components/visitor/terms-box';
import type { VisitorSponsor } from '@/lib/catalogue/sponsors/schema';
import type { ThemeColors } from '@/lib/catalogue/sponsors/theme';

const PRICE = {
  subTotalCents: 2000,
  discountCents: 0,
  taxCents: 178,
  waivedCents: 0,
  creditCents: 0,
  amountCents: 2178,
};
const PLANS = [
  { value: '30', title: '30 min', detail: '$20.00' },
  { value: '60', title: '1 h', detail: '$35.00' },
];

type Props = { sponsor: Pick<VisitorSponsor, 'name' | 'logoUrl'>; colors: ThemeColors | null };

/** The look of a visitor's booking page, with each kind of element that a theme colours. */
export function VisitorPreview({ sponsor, colors }: Props) {
  return (
    <PreviewFrame colors={colors}>
      <VisitorSheet
        number="B14"
        name="Concourse B · 14"
        line="JFK Terminal 4 · free now"
        sponsor={{ ...sponsor, colors: null }}
        help="Help: +1 800 555 0100"
      >
        <RadioCards name="preview-plan" label="How long?" options={PLANS} value="30" />
        <div className="grid gap-1.5">
          <Input large aria-label="Email" placeholder="Email" />
          <p className="text-[0.875rem] leading-5 text-bad">Required!</p>
        </div>
        <PriceLines label="30 min" taxPercent={8.875} price={PRICE} />
        <TermsBox accepted onChange={() => undefined} />
        <Button variant="primary" size="lg">
          Pay Now · $21.78
        </Button>
        <Alert tone="ok" title="Unlock successful." />
      </VisitorSheet>
    </PreviewFrame>
  );
}
