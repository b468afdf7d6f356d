import { entity } from '@/lib/entities/entity';

/** The entity of QR codes, for menu and permissions. */
export const qrCodeEntity = entity({
  key: 'qr-codes',
  menu: { key: 'qr-code', label: 'QR Code', heading: 'Catalogue', opens: 'qr.view', icon: 'QrCode' },
  beginnings: [
    { label: 'Print a QR sheet', detail: 'QR Code', href: '/admin/qr-code?tab=sheet', needs: ['qr.view'] },
  ],
  permissions: [{ id: 35, name: 'QR Code', area: 'spaces' }],
  capabilities: {
    'qr.view': { any: [35] },
  },
});
