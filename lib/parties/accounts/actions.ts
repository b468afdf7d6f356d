'use server';

import { headers } from 'next/headers';
import { action, openAction } from '@/lib/platform/http/action';
import { clientOf } from '@/lib/platform/identity/client-address';
import { rememberBrowser } from '@/lib/platform/identity/known-browser';
import {
  changePassword,
  endOtherSessions,
  endSession,
  forgotPassword,
  resetPassword,
  updateOwnProfile,
} from './commands';
import { beginPasskeySignIn } from './passkey-sign-in';
import { forgotPasswordInput, passwordStepInput, resetPasswordInput } from './schema';

const client = async () => {
  const sent = await headers();
  return clientOf((name) => sent.get(name));
};

export const changePasswordAction = action(changePassword);
export const updateOwnProfileAction = action(updateOwnProfile);
export const endSessionAction = action(endSession);
export const endOtherSessionsAction = action(endOtherSessions);
export const beginPasskeySignInAction = openAction(passwordStepInput, async (input) =>
  beginPasskeySignIn(input, await client(), (await headers()).get('cookie')),
);
export const forgotPasswordAction = openAction(forgotPasswordInput, async (input) =>
  forgotPassword(input, await client()),
);
export const resetPasswordAction = openAction(resetPasswordInput, async (input) => {
  const { id } = await resetPassword(input, await client());
  await rememberBrowser(id, (await headers()).get('cookie'));
});
