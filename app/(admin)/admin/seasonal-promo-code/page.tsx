import { SeasonalCreditBox } from '@/components/promos/seasonal-credit-box';
import { SeasonalPromoBox } from '@/components/promos/seasonal-promo-box';
import { BreadcrumbBar } from '@/components/shell/breadcrumb-bar';
import { PageHeader } from '@/components/ui/page-header';
import { type Season, seasonState } from '@/lib/booking/promos/season-instants';
import { getSeasonalCredit, getSeasonalPromo } from '@/lib/booking/promos/seasonal-queries';
import { env } from '@/lib/foundation/settings/env';
import { dbNow } from '@/lib/foundation/time/database-clock';
import { localDate } from '@/lib/foundation/time/zones';
import { may, type StaffActor } from '@/lib/platform/authorization/actor';
import { requireStaff } from '@/lib/platform/identity/current-staff';
import { mayChangeShared } from '@/lib/platform/ownership/rights';

export const metadata = { title: 'Promo Code' };

/** The dates of a season, and of today, on the operator's clock. */
function daysOf({ from, to }: Season) {
  const zone = env().OPERATOR_TIMEZONE;
  const day = (date: Date | null) => date && localDate(date, zone);
  return { from: day(from), to: day(to), today: localDate(dbNow(), zone) };
}

export default async function SeasonalPage() {
  const actor = await requireStaff();
  return (
    <>
      <BreadcrumbBar items={[{ label: 'Promo Code' }]} />
      <PageHeader title="Promo Code" description="Seasonal credit and promo code" />
      <div className="grid max-w-260 items-start gap-4 min-[900px]:grid-cols-2">
        {may(actor, 'seasonal.credit') && <Credit actor={actor} />}
        {may(actor, 'seasonal.promo') && <Promo actor={actor} />}
      </div>
    </>
  );
}

async function Credit({ actor }: { actor: StaffActor }) {
  const credit = await getSeasonalCredit(actor);
  const season = { from: credit.fromDate, to: credit.toDate, isActive: credit.isActive };
  const state = seasonState(season, dbNow(), env().OPERATOR_TIMEZONE);
  const mayEdit = mayChangeShared(actor, 'seasonal.credit.edit');
  return <SeasonalCreditBox credit={credit} days={daysOf(season)} state={state} mayEdit={mayEdit} />;
}

async function Promo({ actor }: { actor: StaffActor }) {
  const promo = await getSeasonalPromo(actor);
  const isUsedUp = promo.maxUseLimit > 0 && promo.usedCount >= promo.maxUseLimit;
  const season = { from: promo.fromDate, to: promo.expiredAt, isActive: promo.isActive, isUsedUp };
  const state = seasonState(season, dbNow(), env().OPERATOR_TIMEZONE);
  const mayEdit = mayChangeShared(actor, 'seasonal.promo.edit');
  return <SeasonalPromoBox promo={promo} days={daysOf(season)} state={state} mayEdit={mayEdit} />;
}
