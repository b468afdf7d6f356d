import 'server-only';
import { env, previewAddresses } from '@/lib/foundation/settings/env';

/**
 * Whether a write that is authorized by a cookie comes from our own pages, by its `Origin`: that of `APP_URL`, and on
 * a preview also those of the deployment and of its branch. A missing `Origin` is not ours: docs/rules.md#origin.
 */
export function isOwnOrigin(origin: string | null): boolean {
  if (origin === null) return false;
  return [env().APP_URL, ...previewAddresses()].some((address) => new URL(address).origin === origin);
}
