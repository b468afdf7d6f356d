import { wifiCodeSource } from '@/lib/booking/wifi/list';
import { wifiCode, wifiCodeToWire } from '@/lib/booking/wifi/wire';
import { listRoute } from '@/lib/platform/http/list-route';

export const GET = listRoute({
  source: wifiCodeSource,
  row: wifiCode,
  toWire: wifiCodeToWire,
  tag: 'Wifi codes',
  summary: 'All codes, with the booking each was given to',
});
