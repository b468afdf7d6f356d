import type { PageQuery } from '@/components/list/list-screen';
import { OutageBookings } from '@/components/outage/outage-bookings';
import { OutageForm } from '@/components/outage/outage-form';
import { StartRefund } from '@/components/outage/start-refund';
import { BreadcrumbBar } from '@/components/shell/breadcrumb-bar';
import { Section } from '@/components/shell/record-page';
import { Alert } from '@/components/ui/alert';
import { ButtonLink } from '@/components/ui/button';
import { EmptyState } from '@/components/ui/empty-state';
import { PageHeader } from '@/components/ui/page-header';
import { previewOutage, repeatedOutageTimes } from '@/lib/booking/outage-refunds/queries';
import { type Outage, outageQuery } from '@/lib/booking/outage-refunds/schema';
import { AppError } from '@/lib/foundation/errors';
import { formatMoney } from '@/lib/foundation/money';
import { formatLocalDate } from '@/lib/foundation/time/local-dates';
import { formatClock } from '@/lib/foundation/time/minutes-of-day';
import { chosenZone } from '@/lib/foundation/time/reader-clock';
import { may, type StaffActor } from '@/lib/platform/authorization/actor';
import { requireStaff } from '@/lib/platform/identity/current-staff';

export const metadata = { title: 'Refund an outage' };

type Props = { searchParams: Promise<PageQuery> };

const textOf = (query: PageQuery, key: string) => [query[key]].flat()[0] ?? '';

export default async function OutagePage({ searchParams }: Props) {
  const [actor, query] = await Promise.all([requireStaff(), searchParams]);
  const spaceIds = textOf(query, 'spaceIds').split(',').map(Number).filter(Boolean);
  const isAsked = textOf(query, 'from') !== '';
  return (
    <>
      <BreadcrumbBar items={[{ label: 'Bookings', href: '/admin/booking' }, { label: 'Refund an outage' }]} />
      <PageHeader title="Refund an outage" description="Refund everyone affected by an outage." />
      <div className="grid gap-4">
        <Section title="Which bookings">
          <OutageForm
            spaceIds={spaceIds}
            from={textOf(query, 'from')}
            to={textOf(query, 'to')}
            method={textOf(query, 'method') === 'wallet' ? 'wallet' : 'original'}
          />
        </Section>
        {isAsked && <Preview actor={actor} query={query} />}
      </div>
    </>
  );
}

async function Preview({ actor, query }: { actor: StaffActor; query: PageQuery }) {
  const parsed = outageQuery.safeParse(
    Object.fromEntries(Object.keys(query).map((key) => [key, textOf(query, key)])),
  );
  if (!parsed.success)
    return <Alert tone="bad" title={parsed.error.issues[0]?.message ?? 'Check the fields'} />;
  const preview = await previewOutage(actor, parsed.data).catch((error) => {
    if (error instanceof AppError && error.kind === 'invalid')
      return error.errors?.[0]?.message ?? error.message;
    throw error;
  });
  const which = <Which asked={parsed.data} repeated={await repeatedOutageTimes(parsed.data)} />;
  if (typeof preview === 'string')
    return (
      <>
        {which}
        <Alert tone="bad" title={preview} />
      </>
    );
  const { bookings, count, cardCents, walletCents } = preview;
  if (bookings.length === 0)
    return (
      <>
        {which}
        <Section title="Nothing to refund">
          <EmptyState title="No bookings in this time">
            Nobody booked these spaces between the two times.
          </EmptyState>
        </Section>
      </>
    );
  const leftOut = bookings.length - count;
  return (
    <>
      {which}
      <Section title={count === 0 ? 'Nothing to refund' : 'Summary'}>
        <dl className="mb-4 grid grid-cols-2 gap-x-8 gap-y-3 sm:grid-cols-4">
          <Figure label="Bookings" value={String(count)} />
          <Figure label="To cards" value={formatMoney(cardCents)} />
          <Figure label="As credit" value={formatMoney(walletCents)} />
          <Figure label="Left out" value={String(leftOut)} />
        </dl>
        {count > 0 && <StartRefund asked={parsed.data} count={count} cents={cardCents + walletCents} />}
      </Section>
      <section aria-label="Bookings" className="grid gap-3">
        <h2 className="text-section">Bookings</h2>
        <OutageBookings bookings={bookings} denied={!may(actor, 'bookings.open')} zone={chosenZone(actor)} />
      </section>
    </>
  );
}

type WhichProps = { asked: Outage; repeated: { from: boolean; to: boolean } };

/**
 * For a time that a clock shows twice because it is set back: states which of the two is meant, and links to the
 * other.
 */
function Which({ asked, repeated }: WhichProps) {
  const { spaceIds, ...rest } = asked;
  const hrefWith = (changes: Partial<Outage>) => {
    const query = Object.entries({ ...rest, ...changes }).map(([key, value]) => [key, String(value)]);
    return `/admin/booking/outage?${new URLSearchParams([['spaceIds', spaceIds.join(',')], ...query])}`;
  };
  const ends = [
    { key: 'isFromSecond', isRepeated: repeated.from, local: asked.from, isSecond: asked.isFromSecond },
    { key: 'isToSecond', isRepeated: repeated.to, local: asked.to, isSecond: asked.isToSecond },
  ] as const;
  return ends.map(
    ({ key, isRepeated, local, isSecond }) =>
      isRepeated && (
        <Alert
          key={key}
          tone="info"
          title={`${formatClock(local.slice(11))} comes twice on ${formatLocalDate(local.slice(0, 10))}. The ${isSecond ? 'second' : 'first'} is meant.`}
          action={
            <ButtonLink size="sm" href={hrefWith({ [key]: !isSecond })}>
              Take the {isSecond ? 'first' : 'second'}
            </ButtonLink>
          }
        />
      ),
  );
}

const Figure = ({ label, value }: { label: string; value: string }) => (
  <div>
    <dt className="text-small text-ink-2">{label}</dt>
    <dd className="text-[1.25rem] leading-7 font-semibold tabular-nums">{value}</dd>
  </div>
);
