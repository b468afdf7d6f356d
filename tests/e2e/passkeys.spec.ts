import type { Page } from '@playwright/test';
import { toast } from './fixtures/list';
import { newAdmin } from './fixtures/people';
import { expect, signIn, test } from './fixtures/test';

/** Gives a page an authenticator that confirms presence at once, and verifies its user. */
async function plugIn(page: Page) {
  const session = await page.context().newCDPSession(page);
  await session.send('WebAuthn.enable');
  const options = {
    protocol: 'ctap2',
    transport: 'internal',
    hasResidentKey: true,
    hasUserVerification: true,
    isUserVerified: true,
    automaticPresenceSimulation: true,
  } as const;
  await session.send('WebAuthn.addVirtualAuthenticator', { options });
}

test('a passkey is added, signs in, and is removed', async ({ page, context, sql, expectFault }) => {
  expectFault(401);
  const person = await newAdmin(sql, [3]);
  await plugIn(page);
  await signIn(page, person);
  await page.goto('/admin/account');
  await page.getByRole('button', { name: 'Add a passkey' }).click();
  const adding = page.getByRole('dialog', { name: 'Add a passkey' });
  await adding.getByLabel('Name').fill('Test laptop');
  await adding.getByLabel('Your password', { exact: true }).fill(person.password);
  await adding.getByRole('button', { name: 'Continue' }).click();
  await expect(toast(page, 'Passkey successfully added.')).toBeVisible();
  const codes = page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem');
  await expect(codes).toHaveCount(10);
  const recoveryCode = (await codes.first().textContent()) ?? '';
  await page.getByRole('button', { name: 'I have saved them' }).click();
  const table = page.getByRole('table', { name: 'Your passkeys' });
  await expect(table).toContainText('Test laptop');
  await expect(table).toContainText('Never');

  const firstStep = async () => {
    await context.clearCookies();
    await page.goto('/');
    await page.getByLabel('Email').fill(person.email);
    await page.getByLabel('Password', { exact: true }).fill(person.password);
    await page.getByRole('button', { name: 'Sign In', exact: true }).click();
    await expect(page.getByText(`Signing in as ${person.email}`)).toBeVisible();
  };
  await firstStep();
  await page.getByLabel('Recovery code').fill(recoveryCode);
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
  await page.waitForURL('/admin/space');
  await firstStep();
  await page.getByRole('button', { name: 'Use a passkey' }).click();
  await page.waitForURL('/admin/space');

  await page.goto('/admin/account');
  await expect(table).not.toContainText('Never');
  await page.getByRole('button', { name: 'Remove Test laptop' }).click();
  const removing = page.getByRole('dialog', { name: 'Remove the passkey Test laptop?' });
  await removing.getByLabel('Your password', { exact: true }).fill(person.password);
  await removing.getByRole('button', { name: 'Remove' }).click();
  await expect(toast(page, 'Passkey successfully removed.')).toBeVisible();
  await expect(table).toHaveCount(0);
});
