import { entity } from '@/lib/entities/entity';

export const businessPartnerEntity = entity({
  key: 'business-partners',
  menu: {
    key: 'partners-api',
    label: 'Partners Api',
    heading: 'Partners and team',
    opens: 'businessPartners.manage',
    icon: 'KeyRound',
  },
  pages: [{ path: '/admin/partners-api/:id', needs: ['businessPartners.manage'] }],
  permissions: [{ id: 5, name: 'Partners Api', area: 'partners', hasPictures: true }],
  capabilities: {
    'businessPartners.manage': { any: [5] },
  },
  audit: {
    'business partner': {
      label: 'Business partner',
      page: '/admin/partners-api',
      needs: 'businessPartners.manage',
      actions: {
        'business-partner.create': 'Added',
        'business-partner.update': 'Changed',
        'business-partner.delete': 'Deleted',
        'business-partner.reveal-key': 'API key shown',
        'business-partner.rotate-key': 'API key rotated',
        'business-partner.end-old-key': 'Old API key ended',
        'business-partner.statements': 'Recipients of statements changed',
      },
    },
  },
  isListed: true,
  beginnings: [],
  bulk: null,
  calls: {
    paths: ['/admin/business-partner'],
    fields: ['businessPartnerId', 'partnerId', 'business_partner_id'],
  },
});
