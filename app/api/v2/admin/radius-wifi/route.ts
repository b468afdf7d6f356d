import { uploadWifiCodes } from '@/lib/booking/wifi/commands';
import { getWifiStock } from '@/lib/booking/wifi/queries';
import { MAX_FILE_BYTES, wifiFile } from '@/lib/booking/wifi/schema';
import { wifiStock, wifiUpload } from '@/lib/booking/wifi/wire';
import { route } from '@/lib/platform/http/route';

const common = { auth: 'wifi.manage', tag: 'Wifi codes' } as const;

export const GET = route({
  ...common,
  summary: 'The number of codes: used, unused and total',
  output: wifiStock,
  handle: ({ actor }) => getWifiStock(actor),
});

export const POST = route({
  ...common,
  summary: 'Add codes from a CSV file: the header `code`, one code per line, at most 100,000',
  body: wifiFile,
  multipart: MAX_FILE_BYTES,
  output: wifiUpload,
  status: 201,
  refusals: ['file_store_away', 'too_many', 'unavailable'],
  handle: ({ actor, body }) => uploadWifiCodes(actor, body),
});
