import 'server-only';
import { eq } from 'drizzle-orm';
import { businessPartners } from '@/db/tables';
import { refuse } from '@/lib/foundation/errors';
import { oneRecord } from '@/lib/foundation/input/fields';
import { decryptSecret, encryptSecret } from '@/lib/foundation/signatures-and-encryption';
import { dbNow } from '@/lib/foundation/time/database-clock';
import { newToken, sha256 } from '@/lib/foundation/tokens';
import { assertFresh } from '@/lib/foundation/write-conflicts';
import { command } from '@/lib/platform/command';
import { loadBusinessPartner, lockOwnPartner, noun } from './commands';
import { keyRotation } from './schema';

const permission = 'businessPartners.manage';
/**
 * Returns a partner's API key (`businessPartners.manage`); the audit entry records who requested it and when, never
 * the key. Throws 404.
 */
export const revealApiKey = command({
  permission,
  input: oneRecord,
  stepUp: true,
  async run({ tx, actor, input: { id }, audit }): Promise<{ apiKey: string }> {
    const row = await lockOwnPartner(tx, actor, id);
    await audit({ action: 'business-partner.reveal-key', entityId: id });
    return { apiKey: decryptSecret('partner-key', row.apiKeyEncrypted) };
  },
});

/**
 * Generates a new API key for a partner. The current one stays valid for the overlap; an older one that still
 * overlapped ends now: docs/rules.md#keys. Throws 409 `stale` if the partner was changed since the caller read it, so
 * that two clicks do not rotate twice.
 */
export const rotateApiKey = command({
  permission,
  input: keyRotation,
  stepUp: true,
  async run({ tx, actor, input: { id, overlapHours, updatedAt }, audit }) {
    const row = await lockOwnPartner(tx, actor, id);
    assertFresh(row.updatedAt, updatedAt, noun);
    const apiKey = newToken('hpk');
    const overlaps = overlapHours > 0;
    const until = overlaps ? new Date(dbNow().getTime() + overlapHours * 3_600_000) : null;
    await tx
      .update(businessPartners)
      .set({
        apiKeyHash: sha256(apiKey),
        apiKeyEncrypted: encryptSecret('partner-key', apiKey),
        previousApiKeyHash: overlaps ? row.apiKeyHash : null,
        previousApiKeyExpiresAt: until,
      })
      .where(eq(businessPartners.id, id));
    const after = { previousKeyExpiresAt: until };
    await audit({ action: 'business-partner.rotate-key', entityId: id, after });
    return loadBusinessPartner(tx, id);
  },
});

/** Ends the overlap of a rotation now; throws 409 if no old key is valid any more. */
export const endOldApiKey = command({
  permission,
  input: oneRecord,
  async run({ tx, actor, input: { id }, audit }) {
    await lockOwnPartner(tx, actor, id);
    const { previousKeyExpiresAt } = await loadBusinessPartner(tx, id);
    if (!previousKeyExpiresAt) throw refuse('no_old_key');
    await tx
      .update(businessPartners)
      .set({ previousApiKeyHash: null, previousApiKeyExpiresAt: null })
      .where(eq(businessPartners.id, id));
    const [before, after] = [{ previousKeyExpiresAt }, { previousKeyExpiresAt: null }];
    await audit({ action: 'business-partner.end-old-key', entityId: id, before, after });
    return loadBusinessPartner(tx, id);
  },
});
