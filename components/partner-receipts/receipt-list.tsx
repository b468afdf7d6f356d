import { calling } from '@/components/list/confirmation';
import { dialogOf } from '@/components/list/dialog-of';
import { ListPanel } from '@/components/list/list-panel';
import type { PageQuery } from '@/components/list/list-screen';
import { ListStateProvider } from '@/components/list/list-state';
import { ButtonLink } from '@/components/ui/button';
import { cn } from '@/components/ui/cn';
import { Thumb } from '@/components/ui/thumb';
import { ifFound } from '@/lib/foundation/errors';
import { deletePartnerReceiptAction } from '@/lib/parties/partner-receipts/actions';
import { getPartnerReceipt, partnerReceiptSource } from '@/lib/parties/partner-receipts/list';
import type { StaffActor } from '@/lib/platform/authorization/actor';
import { runScreen } from '@/lib/platform/list/find-rows';
import { listQuery, readListParams } from '@/lib/platform/list/params';
import { ReceiptDialog } from './on-demand';

type Props = { actor: StaffActor; businessPartnerId: number; query: PageQuery };

/** The receipts of one business partner, ten at a time, with the dialogs that change them. */
export async function ReceiptList({ actor, businessPartnerId, query }: Props) {
  const { list } = partnerReceiptSource;
  const { page, sort, type } = query;
  const params = readListParams(list, { page, sort, type });
  const dialog = dialogOf(query);
  const [shown, edited] = await Promise.all([
    runScreen(actor, partnerReceiptSource, { ...params, filters: { id: String(businessPartnerId) } }),
    dialog.edit ? ifFound(getPartnerReceipt(actor, dialog.edit)) : null,
  ]);
  const state = Object.fromEntries(listQuery(list, { ...shown.params, filters: {} }));
  const common = { businessPartnerId, closeHref: dialog.closeHref };
  return (
    <ListStateProvider state={state}>
      <section aria-labelledby="receipts" className="mt-4">
        <div className="mb-2 flex flex-wrap items-center justify-between gap-2">
          <h2 id="receipts" className="text-section">
            Receipts
          </h2>
          <ButtonLink href={dialog.href({ action: 'add' })} scroll={false}>
            Add receipt
          </ButtonLink>
        </div>
        <ListPanel
          source={partnerReceiptSource}
          {...shown}
          hint="Add a receipt to override details for one sub-partner."
          cells={{
            partnerName: ({ partnerName, logo }) => (
              <span className="flex items-center gap-3">
                <Thumb isInRow src={logo} className={cn('w-20 max-sm:w-10', !logo && 'max-sm:hidden')} />
                <span className="font-medium wrap-anywhere max-sm:pr-10">{partnerName}</span>
              </span>
            ),
            receiptName: ({ receiptName }) => <span className="wrap-anywhere">{receiptName}</span>,
            receiptEmail: ({ receiptEmail }) => <span className="wrap-anywhere">{receiptEmail}</span>,
          }}
          menuOf={({ id, partnerName }) => ({
            name: partnerName,
            actions: [
              { label: 'Edit', href: dialog.href({ action: 'edit', id }) },
              {
                label: 'Delete',
                danger: true,
                confirm: {
                  title: `Delete the receipt for ${partnerName}?`,
                  verb: 'Delete',
                  description: "Its bookings go back to the partner's own receipt details.",
                  danger: true,
                  run: calling(deletePartnerReceiptAction, { id }),
                  success: 'Receipt successfully deleted.',
                },
              },
            ],
          })}
        />
      </section>
      {dialog.add && <ReceiptDialog {...common} receipt={null} />}
      {edited?.businessPartnerId === businessPartnerId && <ReceiptDialog {...common} receipt={edited} />}
    </ListStateProvider>
  );
}
