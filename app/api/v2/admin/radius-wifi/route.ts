import { route } from '@/lib/http/route';
import { uploadWifiCodes } from '@/lib/wifi/commands';
import { getWifiStock } from '@/lib/wifi/queries';
import { LARGEST_FILE_BYTES, wifiFile, wifiStock, wifiUpload } from '@/lib/wifi/schema';

const common = { auth: 'wifi.manage', tag: 'Wifi codes' } as const;

export const GET = route({
  ...common,
  summary: 'How many codes are used, unused and there in all',
  output: wifiStock,
  handle: ({ actor }) => getWifiStock(actor),
});

export const POST = route({
  ...common,
  summary: 'Add the codes of a CSV file: the header `code`, one code a line, at most 100,000',
  body: wifiFile,
  multipart: LARGEST_FILE_BYTES,
  output: wifiUpload,
  status: 201,
  handle: ({ actor, body }) => uploadWifiCodes(actor, body),
});
