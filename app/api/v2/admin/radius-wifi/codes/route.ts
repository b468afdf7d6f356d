import { wifiCodeSource } from '@/lib/fleet/wifi/list-sql';
import { wifiCode } from '@/lib/fleet/wifi/schema';
import { asIs, listRoute } from '@/lib/platform/http/list-route';

export const GET = listRoute({
  source: wifiCodeSource,
  row: wifiCode,
  toWire: asIs,
  tag: 'Wifi codes',
  summary: 'All codes, with the booking each was given to',
});
