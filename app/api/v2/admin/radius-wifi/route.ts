import { uploadWifiCodes } from '@/lib/fleet/wifi/commands';
import { getWifiStock } from '@/lib/fleet/wifi/queries';
import { MAX_FILE_BYTES, wifiFile } from '@/lib/fleet/wifi/schema';
import { wifiStock, wifiUpload } from '@/lib/fleet/wifi/wire';
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
  handle: ({ actor, body }) => uploadWifiCodes(actor, body),
});
