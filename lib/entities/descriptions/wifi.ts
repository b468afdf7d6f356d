import { entity } from '@/lib/entities/entity';

export const wifiCodeEntity = entity({
  key: 'wifi-codes',
  menu: { key: 'radius-wifi', label: 'Radius Wifi', heading: 'On site', opens: 'wifi.manage', icon: 'Wifi' },
  permissions: [{ id: 59, name: 'Radius Wifi', area: 'pods', changes: 'shared' }],
  capabilities: {
    'wifi.manage': { any: [59] },
  },
  audit: {
    'wifi codes': { label: 'Wi-Fi codes', actions: { 'wifi-codes.upload': 'Codes uploaded' } },
  },
  isListed: true,
  beginnings: [],
  bulk: null,
  calls: null,
});
