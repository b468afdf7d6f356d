'use server';

import { headers } from 'next/headers';
import type { z } from 'zod';
import { action, openAction } from '@/lib/platform/http/action';
import { clientOf } from '@/lib/platform/identity/client-address';
import { changePassword, forgotPassword, resetPassword } from './commands';
import type { resetPasswordInput } from './schema';

const client = async () => {
  const sent = await headers();
  return clientOf((name) => sent.get(name));
};

export const changePasswordAction = action(changePassword);
export const forgotPasswordAction = openAction(async (input: { email: string }) =>
  forgotPassword(input, await client()),
);
export const resetPasswordAction = openAction(async (input: z.input<typeof resetPasswordInput>) =>
  resetPassword(input, await client()),
);
