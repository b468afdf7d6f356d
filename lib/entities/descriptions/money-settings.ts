import { entity, FULL_ACCESS } from '@/lib/entities/entity';

export const moneySettingsEntity = entity({
  key: 'money-settings',
  menu: {
    key: 'settings',
    label: 'Settings',
    heading: 'Overview and money',
    opens: 'settings.money',
    icon: 'Settings',
  },
  capabilities: {
    'settings.money': { any: [FULL_ACCESS] },
  },
  audit: {
    'money settings': {
      label: 'Money settings',
      actions: {
        'money-settings.refund-rule': 'Refund rule changed',
        'money-settings.gifts': 'Limits of credit and codes changed',
        'money-settings.seller': 'Seller changed',
        'money-settings.remove-seller': 'Seller removed',
      },
    },
  },
});
