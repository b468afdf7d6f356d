import { RecordHistory } from '@/components/audit/record-history';
import { dialogOf } from '@/components/list/dialog-of';
import type { PageQuery } from '@/components/list/list-screen';
import { GiftsDialog, RefundRuleDialog, SellerDialog } from '@/components/money-settings/on-demand';
import { SellerList } from '@/components/money-settings/seller-list';
import { RecordPage, Section } from '@/components/shell/record-page';
import { OpeningSwitch } from '@/components/spaces/opening-switch';
import { ButtonLink } from '@/components/ui/button';
import { DefinitionList } from '@/components/ui/definition-list';
import { getMoneySettings } from '@/lib/booking/money-settings/queries';
import { refundRuleLines } from '@/lib/booking/money-settings/refund-rule';
import { type Current, ELSEWHERE, ONLY_RECORD } from '@/lib/booking/money-settings/schema';
import { countryNamesByCode } from '@/lib/catalogue/geography/queries';
import { opensNewSpaces } from '@/lib/catalogue/spaces/setup-queries';
import { formatMoney } from '@/lib/foundation/money';
import { counted } from '@/lib/foundation/text/words';
import { shownTime } from '@/lib/foundation/time/reader-clock';
import type { StaffActor } from '@/lib/platform/authorization/actor';
import { requireStaff } from '@/lib/platform/identity/current-staff';

export const metadata = { title: 'Settings' };

const CLOSED = '/admin/settings';

/** The version that a form was rendered from; before the first was saved, a version older than all others. */
const versionOf = ({ savedAt }: Current<unknown>) => (savedAt ?? new Date(0)).toISOString();
const since = (actor: StaffActor, { savedAt }: Current<unknown>) =>
  savedAt ? `Since ${shownTime(actor, savedAt)}.` : 'Server setting.';

export default async function SettingsPage({ searchParams }: { searchParams: Promise<PageQuery> }) {
  const [actor, query] = await Promise.all([requireStaff(), searchParams]);
  const [{ refundRule, sellers, gifts }, places, opensNew] = await Promise.all([
    getMoneySettings(actor),
    countryNamesByCode(),
    opensNewSpaces(),
  ]);
  const { form } = dialogOf(query);
  const placeOf = (country: string) =>
    country === ELSEWHERE ? 'All other countries' : (places.get(country) ?? country);
  const listed = sellers.value
    .map((seller) => ({ ...seller, place: placeOf(seller.country) }))
    .toSorted(
      (a, b) =>
        Number(a.country === ELSEWHERE) - Number(b.country === ELSEWHERE) || a.place.localeCompare(b.place),
    );
  const requestedCountry = [query.country].flat()[0];
  const edited = sellers.value.find(({ country }) => country === requestedCountry) ?? null;
  const taken = new Set(sellers.value.map(({ country }) => country));
  const offered = [ELSEWHERE, ...places.keys()].filter(
    (code) => code === edited?.country || !taken.has(code),
  );
  return (
    <>
      <RecordPage
        trail={[{ label: 'Settings' }]}
        title="Settings"
        description="Refund rule, sellers on receipts, limits of credit and new spaces, for all locations"
        aside={<RecordHistory actor={actor} entity="money settings" id={ONLY_RECORD} />}
      >
        <Section
          title="Refund rule"
          description={`The default for “Cancel and refund”. ${since(actor, refundRule)}`}
          actions={
            <ButtonLink size="sm" href="?action=rule" scroll={false}>
              Edit
            </ButtonLink>
          }
        >
          <DefinitionList
            items={refundRuleLines(refundRule.value).map(({ when, percent }) => ({
              label: when,
              value: percent === 0 ? 'Nothing' : `${percent} %`,
            }))}
          />
        </Section>
        <Section
          title="Sellers on receipts"
          description={`A partner’s own heading names its own seller.${listed.length > 0 ? ` ${since(actor, sellers)}` : ''}`}
          actions={
            <ButtonLink size="sm" href="?action=seller" scroll={false}>
              Add seller
            </ButtonLink>
          }
        >
          <SellerList sellers={listed} updatedAt={versionOf(sellers)} />
        </Section>
        <Section
          title="Credit and promo codes"
          description={`What staff of some partners may give, and refunds of credit.${gifts.savedAt ? ` ${since(actor, gifts)}` : ''}`}
          actions={
            <ButtonLink size="sm" href="?action=gifts" scroll={false}>
              Edit
            </ButtonLink>
          }
        >
          <DefinitionList
            items={[
              { label: 'A day, each person', value: formatMoney(gifts.value.dayLimitCents) },
              {
                label: 'Refund of expired credit',
                value: `Good for ${counted(gifts.value.daysAfterRefund, 'day')}`,
              },
            ]}
          />
        </Section>
        <Section
          title="New spaces"
          description="Applies to spaces added in the console. Spaces from the API or an import are active unless a status is sent."
          actions={<OpeningSwitch opensNew={opensNew} />}
        >
          <DefinitionList
            items={[
              {
                label: 'After they were added',
                value: opensNew ? 'For sale at once' : 'Inactive until somebody opens them',
              },
            ]}
          />
        </Section>
      </RecordPage>
      {form.action === 'rule' && (
        <RefundRuleDialog rule={refundRule.value} updatedAt={versionOf(refundRule)} closeHref={CLOSED} />
      )}
      {form.action === 'gifts' && (
        <GiftsDialog gifts={gifts.value} updatedAt={versionOf(gifts)} closeHref={CLOSED} />
      )}
      {form.action === 'seller' && (
        <SellerDialog
          key={edited?.country ?? 'new'}
          seller={edited}
          countries={offered.map((code) => ({ value: code, label: placeOf(code) }))}
          updatedAt={versionOf(sellers)}
          closeHref={CLOSED}
        />
      )}
    </>
  );
}
