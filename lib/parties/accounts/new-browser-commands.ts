import 'server-only';
import { z } from 'zod';
import { command } from '@/lib/platform/command';
import { accountNotice } from '@/lib/platform/identity/account-notice';
import type { Client } from '@/lib/platform/identity/sessions';

const SYSTEM = { kind: 'system', job: 'access' } as const;

const queueNotice = command({
  permission: 'system',
  input: z.object({
    id: z.number(),
    email: z.string(),
    ip: z.string().nullable(),
    userAgent: z.string().nullable(),
  }),
  async run({ input: { id, email, ...client }, audit, effect }) {
    await effect({ kind: 'mail.new-browser', payload: accountNotice(email, client) });
    await audit({ action: 'session.new-browser', entityId: id });
  },
});

/** Mails the owner of an account that a browser that is not known for it has signed in: docs/rules.md#account-mails. */
export const noteNewBrowser = ({ id, email }: { id: number; email: string }, client: Client): Promise<void> =>
  queueNotice(SYSTEM, { id, email, ...client });
