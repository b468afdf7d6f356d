'use server';

import { headers } from 'next/headers';
import type { z } from 'zod';
import { parseInput } from '@/lib/foundation/parse';
import { action, openAction } from '@/lib/platform/http/action';
import { clientOf } from '@/lib/platform/identity/client-address';
import { rememberBrowser } from '@/lib/platform/identity/known-browser';
import { changePassword, forgotPassword, resetPassword } from './commands';
import { forgotPasswordInput, resetPasswordInput } from './schema';

const client = async () => {
  const sent = await headers();
  return clientOf((name) => sent.get(name));
};

export const changePasswordAction = action(changePassword);
export const forgotPasswordAction = openAction(async (raw: z.input<typeof forgotPasswordInput>) =>
  forgotPassword(parseInput(forgotPasswordInput, raw), await client()),
);
export const resetPasswordAction = openAction(async (raw: z.input<typeof resetPasswordInput>) => {
  const { id } = await resetPassword(parseInput(resetPasswordInput, raw), await client());
  await rememberBrowser(id);
});
