import { getPanelReport } from '@/lib/console/dashboard/queries';
import { panelReport, panelReportToWire } from '@/lib/console/dashboard/wire';
import { route } from '@/lib/platform/http/route';

export const GET = route({
  auth: 'dashboard.view',
  tag: 'Dashboard',
  summary: 'All-time number of bookings and users, and total income',
  output: panelReport,
  handle: async ({ actor }) => panelReportToWire(await getPanelReport(actor)),
});
