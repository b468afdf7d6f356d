import { ConfirmButton } from '@/components/list/confirm-button';
import { calling } from '@/components/list/confirmation';
import { ButtonLink } from '@/components/ui/button';
import { removeSellerAction } from '@/lib/booking/money-settings/actions';
import type { Seller } from '@/lib/column-values/money-settings';

type Props = {
  sellers: (Seller & { place: string })[];
  updatedAt: string;
};

/** The seller of each country, with a button that changes it. */
export function SellerList({ sellers, updatedAt }: Props) {
  if (sellers.length === 0)
    return (
      <p className="text-ink-2">
        No seller yet. Receipts show your brand and are titled as receipts, not as invoices.
      </p>
    );
  return (
    <ul className="divide-y divide-line">
      {sellers.map(({ country, place, legalName, address, taxNumber }) => (
        <li
          key={country}
          className="grid gap-x-4 gap-y-2 py-3 first:pt-0 last:pb-0 sm:grid-cols-[minmax(0,1fr)_auto] sm:items-start"
        >
          <div className="grid min-w-0 gap-0.5 break-words">
            <span className="text-small text-ink-2">{place}</span>
            <span className="font-medium">{legalName}</span>
            {address && <span className="whitespace-pre-line">{address}</span>}
            <span className="text-ink-2">
              {taxNumber ? `Tax number ${taxNumber}` : 'No tax number: receipts are no invoices'}
            </span>
          </div>
          <div className="flex flex-wrap gap-2">
            <ButtonLink
              size="sm"
              href={`?action=seller&country=${encodeURIComponent(country)}`}
              scroll={false}
              aria-label={`Edit the seller of ${place}`}
            >
              Edit
            </ButtonLink>
            <ConfirmButton
              size="sm"
              confirmation={{
                title: `Remove the seller of ${place}?`,
                verb: 'Remove seller',
                description:
                  country === '*'
                    ? 'New receipts of countries without a seller of their own name none. Receipts that are made already keep theirs.'
                    : 'New receipts of this country name the seller of all other countries. Receipts that are made already keep theirs.',
                run: calling(removeSellerAction, { country, updatedAt }),
                success: 'Seller removed',
                danger: true,
              }}
            >
              Remove
            </ConfirmButton>
          </div>
        </li>
      ))}
    </ul>
  );
}
