'use client';

import type { CSSProperties } from 'react';
import { VisitorSheet } from '@/components/shell/visitor-frame';
import { Alert } from '@/components/ui/alert';
import { Button } from '@/components/ui/button';
import { Input } from '@/components/ui/input';
import { RadioCards } from '@/components/ui/radio-cards';
import { PriceLines } from '@/components/visitor/price-lines';
import { TermsBox } from '@/components/visitor/terms-box';
import type { VisitorSponsor } from '@/lib/catalogue/sponsors/schema';
import { type ThemeColors, type ThemeToken, visitorTheme } from '@/lib/catalogue/sponsors/theme';

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

/** The tokens of a theme for one element and its children; none for the default look. */
function themeStyle(colors: ThemeColors | null) {
  if (!colors) return undefined;
  const { scheme, tokens } = visitorTheme(colors);
  const style: CSSProperties & Record<ThemeToken, string> = { colorScheme: scheme, ...tokens };
  return style;
}

type Props = { sponsor: Pick<VisitorSponsor, 'name' | 'logoUrl'>; colors: ThemeColors | null };

/** A visitor's booking page in small, made of its real pieces. A picture: nothing in it can be used. */
export function VisitorPreview({ sponsor, colors }: Props) {
  return (
    <div
      role="img"
      aria-label="Preview of a visitor’s booking page"
      style={themeStyle(colors)}
      className="mx-auto w-full max-w-90 overflow-hidden rounded-[18px] border border-line"
    >
      <div inert aria-hidden className="[zoom:.8]">
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
            <p className="text-[14px] leading-5 text-bad">Required!</p>
          </div>
          <PriceLines label="30 min" taxPercent={8.875} price={PRICE} />
          <TermsBox accepted onChange={() => undefined} />
          <Button variant="primary" size="lg">
            Pay Now · $21.78
          </Button>
          <Alert tone="ok" title="Unlock successful." />
        </VisitorSheet>
      </div>
    </div>
  );
}
