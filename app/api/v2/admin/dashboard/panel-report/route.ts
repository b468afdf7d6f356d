import { getPanelReport } from '@/lib/figures/queries';
import { panelReport } from '@/lib/figures/schema';
import { route } from '@/lib/http/route';

export const GET = route({
  auth: 'dashboard.view',
  tag: 'Dashboard',
  summary: 'How many bookings and users there are, and the income, of all time',
  output: panelReport,
  handle: ({ actor }) => getPanelReport(actor),
});
