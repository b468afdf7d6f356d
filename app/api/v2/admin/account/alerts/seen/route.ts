import { noteAlertsSeen } from '@/lib/parties/alerts/commands';
import { route } from '@/lib/platform/http/route';

export const POST = route({
  auth: 'staff',
  tag: 'Access',
  summary: 'Note that you have seen your alerts',
  handle: ({ actor }) => noteAlertsSeen(actor),
});
