import { dialogOf } from '@/components/list/dialog-of';
import type { PageQuery } from '@/components/list/list-screen';
import { RecordLink } from '@/components/list/record-link';
import { Section } from '@/components/shell/record-page';
import { DefinitionList } from '@/components/ui/definition-list';
import { signedWalletAmount, walletLedgerOf, walletReasonLabel } from '@/lib/booking/wallet/ledger-list';
import { creditThatEnds } from '@/lib/booking/wallet/queries';
import type { LedgerEntry } from '@/lib/booking/wallet/schema';
import { DEFAULT_SORT } from '@/lib/column-values/list-params';
import { formatMoney } from '@/lib/foundation/money';
import { formatDate, formatDateTime } from '@/lib/foundation/time/zones';
import type { CustomerRow } from '@/lib/parties/customers/schema';
import { may, type StaffActor } from '@/lib/platform/authorization/actor';
import { runScreen } from '@/lib/platform/list/find-rows';

type Props = { actor: StaffActor; customer: CustomerRow; query: PageQuery; zone: string };

/** The wallet balance of a user, with the ledger for those with `customers.credit`. */
export function WalletPanel({ actor, customer, query, zone }: Props) {
  if (customer.walletCents === null) return null;
  return (
    <Section title="Wallet">
      <div className="grid gap-4">
        <p className="text-title">{formatMoney(customer.walletCents)}</p>
        <Owners credit={customer.credit ?? []} />
        {may(actor, 'customers.credit') && (
          <Ledger actor={actor} customerId={customer.id} query={query} zone={zone} />
        )}
      </div>
    </Section>
  );
}

/** Whose credit it is, if some of it is valid at one partner only. */
function Owners({ credit }: { credit: NonNullable<CustomerRow['credit']> }) {
  if (credit.every(({ ownerId }) => ownerId === null)) return null;
  return (
    <DefinitionList
      items={credit.map(({ ownerId, owner, cents }) => ({
        label: ownerId === null ? 'At every partner' : `At ${owner} alone`,
        value: formatMoney(cents),
      }))}
    />
  );
}

const LINES = 5;

async function Ledger({ actor, customerId, query, zone }: Omit<Props, 'customer'> & { customerId: number }) {
  const requestedPage = Math.max(0, Math.trunc(Number(query.ledger) || 0));
  const { page } = await runScreen(actor, await walletLedgerOf(actor, customerId), {
    search: '',
    filters: {},
    sort: DEFAULT_SORT.key,
    type: DEFAULT_SORT.type,
    page: requestedPage,
    limit: LINES,
  });
  if (page.rows.length === 0) return <p className="text-ink-2">No credit yet.</p>;
  const { href } = dialogOf({ ...query, ledger: undefined });
  const isLast = (page.page + 1) * LINES >= page.total;
  const ending = await creditThatEnds(actor, customerId);
  return (
    <div className="grid gap-3 border-t border-line pt-3">
      {ending.map(({ entryId, leftCents, expiresAt }) => (
        <p key={entryId} className="text-ink-2">
          {formatMoney(leftCents)} of it expires on {formatDate(expiresAt, zone)}
        </p>
      ))}
      <h3 className="sr-only">Ledger</h3>
      <ol className="grid gap-3">
        {page.rows.map((line) => (
          <Line key={line.id} line={line} zone={zone} denied={!may(actor, 'bookings.open')} />
        ))}
      </ol>
      {page.total > LINES && (
        <nav aria-label="Ledger" className="flex justify-between gap-2">
          <Step label="Newer" to={page.page > 0 ? href({ ledger: page.page - 1 }) : null} />
          <Step label="Older" to={isLast ? null : href({ ledger: page.page + 1 })} />
        </nav>
      )}
    </div>
  );
}

function Line({ line, zone, denied }: { line: LedgerEntry; zone: string; denied: boolean }) {
  return (
    <li className="grid gap-0.5">
      <span className="flex justify-between gap-3">
        <span>{walletReasonLabel(line.reason)}</span>
        <span className="font-medium">{signedWalletAmount(line.amountCents)}</span>
      </span>
      {line.ownerId !== null && <span className="text-small text-ink-2">Credit of {line.owner}</span>}
      {line.expiresAt && (
        <span className="text-small text-ink-2">Good until {formatDate(line.expiresAt, zone)}</span>
      )}
      {line.note && <span className="text-ink-2">{line.note}</span>}
      {line.booking && (
        <span>
          <RecordLink href={`/admin/booking/${line.booking.id}`} denied={denied} code>
            {line.booking.transactionId}
          </RecordLink>
        </span>
      )}
      <span className="flex justify-between gap-3 text-small text-ink-3">
        <span>
          <time dateTime={line.createdAt.toISOString()}>{formatDateTime(line.createdAt, zone)}</time> ·{' '}
          {line.by}
        </span>
        <span className="whitespace-nowrap">
          <span className="sr-only">Balance </span>
          {formatMoney(line.balanceCents)}
        </span>
      </span>
    </li>
  );
}

function Step({ label, to }: { label: string; to: string | null }) {
  if (!to) return <span />;
  return (
    <a href={to} data-scroll="keep" className="text-link underline">
      {label}
    </a>
  );
}
