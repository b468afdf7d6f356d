import { getPanelReport } from '@/lib/office/dashboard/queries';
import { panelReport } from '@/lib/office/dashboard/schema';
import { route } from '@/lib/platform/http/route';

export const GET = route({
  auth: 'dashboard.view',
  tag: 'Dashboard',
  summary: 'All-time number of bookings and users, and total income',
  output: panelReport,
  handle: ({ actor }) => getPanelReport(actor),
});
