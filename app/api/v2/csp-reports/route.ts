import { logWarning } from '@/lib/foundation/process/log';
import { violationsIn } from '@/lib/platform/http/csp-reports';
import { route } from '@/lib/platform/http/route';
import { clientOf } from '@/lib/platform/identity/client-address';
import { limit } from '@/lib/platform/limits';

export const POST = route({
  auth: 'anyone',
  tag: 'System',
  summary: 'Where browsers report what the Content-Security-Policy of a page blocked; it is logged',
  signed: 16 * 1024,
  refusals: ['too_large'],
  async handle({ raw, request }) {
    await limit('csp-report:client', clientOf((name) => request.headers.get(name)).ip ?? 'unknown');
    for (const violation of violationsIn(raw.toString('utf8'))) logWarning('csp.blocked', violation);
    return null;
  },
});
