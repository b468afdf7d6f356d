import 'server-only';
import { refuse } from '@/lib/foundation/errors';
import { oneRecord } from '@/lib/foundation/input/fields';
import { dbNow } from '@/lib/foundation/time/database-clock';
import { removeSecondFactor } from '@/lib/parties/second-factor/removal';
import { command } from '@/lib/platform/command';
import { closeSessions } from '@/lib/platform/identity/sessions';
import { lockGranterAndSubAdmin } from './lock-granter';

/**
 * Removes the second factor of a sub-admin who has lost it, and ends their sessions:
 * docs/rules.md#second-factor-sign-in. Throws 404 and 403 like any change to a sub-admin, 409 `second_factor_off` if
 * there is none.
 */
export const resetSecondFactor = command({
  permission: 'subadmins.manage',
  input: oneRecord,
  stepUp: true,
  async run({ tx, actor, input: { id }, audit, effect }) {
    const { row } = await lockGranterAndSubAdmin(tx, actor, id);
    if (!(await removeSecondFactor(tx, id))) throw refuse('second_factor_off');
    await closeSessions(tx, id);
    await effect({
      kind: 'mail.second-factor-reset',
      payload: { to: row.email, at: dbNow().getTime(), by: actor.email },
    });
    await audit({ action: 'sub-admin.reset-second-factor', entityId: id });
  },
});
