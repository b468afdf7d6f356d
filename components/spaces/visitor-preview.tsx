'use client';

import { useWatch } from 'react-hook-form';
import { useTranslations } from 'use-intl/react';
import { useApi } from '@/components/api/use-api';
import { useChoices } from '@/components/form/use-choices';
import { VisitorSheet } from '@/components/shell/visitor-frame';
import { Button } from '@/components/ui/button';
import { PlanChoice } from '@/components/visitor/plan-choice';
import { PreviewFrame } from '@/components/visitor/preview-frame';
import { PriceLines } from '@/components/visitor/price-lines';
import { SpacePictures } from '@/components/visitor/space-pictures';
import { useMoney, VisitorTexts } from '@/components/visitor/texts';
import { useDurationFormat } from '@/components/visitor/use-duration-format';
import { priceOf } from '@/lib/booking/price';
import type { LocationWire } from '@/lib/catalogue/locations/wire';
import { planOfName } from '@/lib/catalogue/plans/name';
import { shortNameOf } from '@/lib/catalogue/spaces/short-name';
import { themeColors } from '@/lib/catalogue/sponsors/theme';
import type { SponsorWire } from '@/lib/catalogue/sponsors/wire';
import type { Packed } from '@/lib/foundation/packed';
import type { Texts } from '@/lib/platform/languages/texts';
import { PLANS } from './plan-path';
import type { Picture } from './use-pictures';

/** The texts of the visitor's components, in English. */
export type PreviewTexts = Packed<Partial<Texts>>;

/**
 * The page that visitors will see at the door, as far as the form determines it. Prices exclude what only the server
 * can compute.
 */
export function VisitorPreview({ texts }: { texts: PreviewTexts }) {
  return (
    <VisitorTexts language="en" texts={texts}>
      <VisitorPage />
    </VisitorTexts>
  );
}

function VisitorPage() {
  const t = useTranslations();
  const money = useMoney();
  const formatDuration = useDurationFormat();
  const [name, shortName, description, tax, images, locationId, sponsorId]: [
    string | undefined,
    string | undefined,
    string | undefined,
    number | null | undefined,
    Picture[] | null | undefined,
    number | null | undefined,
    number | null | undefined,
  ] = useWatch({ name: ['name', 'shortName', 'description', 'tax', 'images', 'locationId', 'sponsorId'] });
  const plans = usePlans();
  const { data: location } = useApi<LocationWire>(locationId ? `/locations/${locationId}` : null, STAY);
  // Staff who may not see sponsors see the default look.
  const { data: sponsor } = useApi<SponsorWire>(sponsorId ? `/admin/sponsors/${sponsorId}` : null, STAY);
  const shown = sponsorId && sponsor?.id === sponsorId ? sponsor : null;
  const title = name?.trim() || 'Name of the space';
  const place = location && location.id === locationId ? location.name : 'Location';
  const taxPercent = Number(tax) || 0;
  const [chosen] = plans;
  const price = chosen && priceOf({ costCents: chosen.costCents, taxPercent });
  const pictures = (images ?? []).flatMap(({ preview, url, name }) => {
    const source = preview ?? (url.startsWith('http') ? url : undefined);
    return source ? [{ url: source, name }] : [];
  });
  return (
    <PreviewFrame colors={shown && themeColors(shown.theme?.Color)}>
      <VisitorSheet
        number={shortName?.trim() || (name?.trim() ? shortNameOf(title) : '·')}
        name={title}
        line={t('board.freeNow', { location: place })}
        sponsor={shown && { name: shown.name, logoUrl: shown.logoUrl, colors: null }}
      >
        {chosen && price ? (
          <>
            <PlanChoice
              title={t('plans.howLong')}
              plans={plans}
              value={String(chosen.id)}
              onChange={() => undefined}
            />
            <PriceLines label={formatDuration(chosen.minutes)} taxPercent={taxPercent} price={price} />
            <Button variant="primary" size="lg">
              {t('pay.nowAmount', { amount: money(price.amountCents) })}
            </Button>
          </>
        ) : (
          <p className="rounded-visitor border border-dashed border-edge px-3.5 py-6 text-center text-ink-2">
            Durations and prices: choose pricing plans
          </p>
        )}
        {description?.trim() && <p className="text-ink-2">{description}</p>}
        {pictures.length > 0 ? (
          <SpacePictures images={pictures} name={title} />
        ) : (
          <p className="rounded-visitor border border-dashed border-edge px-3.5 py-6 text-center text-ink-2">
            The first photo: add images
          </p>
        )}
      </VisitorSheet>
    </PreviewFrame>
  );
}

const STAY = { whenEnded: 'stay' } as const;

/** The chosen plans as visitors see them, shortest first. The plans' names state duration and price. */
function usePlans() {
  const ids: number[] = useWatch({ name: 'pricingPlanId' }) ?? [];
  const chosen = ids.map(String);
  const { labels } = useChoices({ path: PLANS, chosen }).choices;
  return chosen
    .flatMap((id) => {
      const plan = planOfName(labels?.get(id) ?? '');
      return plan ? [{ id: Number(id), ...plan, isAvailable: true }] : [];
    })
    .sort((a, b) => a.minutes - b.minutes);
}
