import { signCodesUpload } from '@/lib/booking/wifi/commands';
import { route } from '@/lib/platform/http/route';
import { signedUpload } from '@/lib/platform/uploads';

export const GET = route({
  auth: 'wifi.manage',
  tag: 'Wifi codes',
  summary: 'A URL to PUT one CSV file to, and the pathname to send afterwards',
  output: signedUpload,
  handle: ({ actor }) => signCodesUpload(actor),
});
