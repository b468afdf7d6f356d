import { entity } from '@/lib/entities/entity';

export const partnerReceiptEntity = entity({
  key: 'partner-receipts',
  audit: {
    receipt: {
      label: 'Receipt',
      actions: {
        'partner-receipt.create': 'Added',
        'partner-receipt.update': 'Changed',
        'partner-receipt.delete': 'Deleted',
      },
    },
  },
  isListed: true,
  beginnings: [],
  bulk: null,
  calls: null,
});
