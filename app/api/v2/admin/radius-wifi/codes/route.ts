import { listRoute } from '@/lib/http/list-route';
import { wifiCodeSource } from '@/lib/wifi/list-sql';
import { wifiCode } from '@/lib/wifi/schema';

export const GET = listRoute({
  source: wifiCodeSource,
  row: wifiCode,
  tag: 'Wifi codes',
  summary: 'Every code, and which booking it was given to',
});
