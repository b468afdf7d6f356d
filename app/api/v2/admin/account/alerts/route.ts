import { ownAlerts } from '@/lib/parties/alerts/queries';
import { ownAlertsOutput } from '@/lib/parties/alerts/wire';
import { route } from '@/lib/platform/http/route';

export const GET = route({
  auth: 'staff',
  tag: 'Access',
  summary: 'Your newest alerts, and how many you have not seen',
  output: ownAlertsOutput,
  handle: ({ actor }) => ownAlerts(actor),
});
