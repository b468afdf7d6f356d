import type { Page } from 'playwright';
import type { Screen } from './screen';

const ACCOUNT = '/admin/account';
const press = (name: string | RegExp) => async (page: Page) => {
  await page.getByRole('button', { name }).first().click();
  await page.getByRole('dialog').or(page.getByRole('alertdialog')).first().waitFor();
};
const signIn = async (page: Page, email: string, password: string) => {
  await page.context().clearCookies();
  await page.goto('/');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
};

/** Signing in, and the account of the signed-in person. */
export const ACCOUNT_STATES: Record<string, Screen> = {
  'account-whole': { path: ACCOUNT, whole: true },
  'account-profile': { path: ACCOUNT, steps: press('Edit profile') },
  'account-password': { path: ACCOUNT, steps: press('Change Password') },
  'account-password-errors': {
    path: ACCOUNT,
    steps: async (page) => {
      await press('Change Password')(page);
      await page.getByRole('dialog').getByRole('button').last().click();
    },
  },
  'account-passkey': { path: ACCOUNT, steps: press('Add a passkey') },
  'account-second-factor': {
    path: ACCOUNT,
    steps: async (page) => {
      await page.getByRole('button', { name: 'Turn on' }).click();
      await page.getByLabel('Your password').first().waitFor();
    },
  },
  'account-alerts': { path: ACCOUNT, steps: press('Choose alerts') },
  'account-end-sessions': { path: ACCOUNT, steps: press('End all other sessions') },
  'sign-in-empty': {
    path: '/no-page-found',
    steps: (page) => signIn(page, '', ''),
  },
  'sign-in-wrong': {
    path: '/no-page-found',
    steps: async (page) => {
      await signIn(page, 'nobody@hushpod.test', 'Wrong@12345');
      await page.getByRole('alert').first().waitFor();
    },
  },
  'forgot-password': { path: '/forgotPassword' },
  'forgot-password-sent': { path: '/success?email=somebody@hushpod.test' },
  'reset-password': { path: '/reset?token=x' },
  'no-permission': { path: '/admin/NoPermission' },
  'not-found-console': { path: '/admin/space/999999' },
};
