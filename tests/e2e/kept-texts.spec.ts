import type { BrowserContext, Page } from '@playwright/test';
import type { Entry, Target } from './fixtures/entries';
import { become, newAdmin, type Person } from './fixtures/people';
import { ENTRIES } from './fixtures/permission-entries';
import { expect, signIn, test } from './fixtures/test';

/*
 * What a person typed is not lost, whichever way out of a form they take: docs/rules.md#kept-texts. The forms and
 * dialogs are those of the register of permissions, each filled in as somebody would.
 */

/** What is in the text fields of the form, by their names, and in its editors. */
const textsOf = (page: Page): Promise<Record<string, string>> =>
  page.evaluate(() => {
    const forms = document.querySelectorAll('[role=dialog] form, #main form:not([role=search])');
    const form = [...forms].at(-1);
    const texts: Record<string, string> = {};
    for (const field of form?.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>('input, textarea') ??
      [])
      if (field.name && !['file', 'checkbox', 'radio', 'hidden', 'password'].includes(field.type))
        texts[field.name] = field.value;
    for (const [at, editor] of form?.querySelectorAll('[contenteditable=true]').entries() ?? [])
      texts[`editor ${at}`] = editor.textContent ?? '';
    return texts;
  });

/** Never kept: what such a field had is typed again. */
const NEVER = /password|passcode|token|secret|config|code|key/i;

const keptIn = (page: Page): Promise<string[]> =>
  page.evaluate(() => Object.keys(sessionStorage).filter((key) => key.startsWith('kept:')));

const question = (page: Page) => page.getByRole('alertdialog', { name: 'Discard your changes?' });
const offer = (page: Page) => page.getByText('You left this form before you saved it').last();

type Filled = {
  page: Page;
  target: Target;
  typed: Record<string, string>;
  isDialog: boolean;
  address: string;
};

/** Opens the form of an entry as a person, and fills it in. */
async function filled(entry: Entry, page: Page, sql: Parameters<Entry['target']>[0]): Promise<Filled> {
  const target = await entry.target(sql);
  // A page of the console to go back to.
  await page.goto('/admin/amenities');
  await page.goto(entry.screen(target));
  await entry.control?.choose(page, target);
  if (entry.shows) await expect(entry.shows(page, target)).toBeVisible();
  const before = await textsOf(page);
  await entry.operation?.fill?.(page, target);
  const after = await textsOf(page);
  const typed = Object.fromEntries(
    Object.entries(after).filter(([name, text]) => text !== before[name] && text !== '' && !NEVER.test(name)),
  );
  const isDialog = (await page.getByRole('dialog').count()) > 0;
  return { page, target, typed, isDialog, address: page.url() };
}

const FORMS = ENTRIES.filter(({ operation }) => operation?.fill);

/** The question appears, "Keep editing" is answered, and everything is where it was. */
async function asksAndStays({ page, typed, isDialog }: Filled, way: string) {
  await expect(question(page), way).toBeVisible();
  await question(page).getByRole('button', { name: 'Keep editing' }).click();
  await expect(question(page), way).toBeHidden();
  expect(await textsOf(page), way).toMatchObject(typed);
  const isInside = () =>
    page.evaluate(
      (within) => document.activeElement !== document.body && !!document.activeElement?.closest(within),
      // On a page, the link that was clicked has it.
      isDialog ? '[role=dialog]' : 'body *',
    );
  await expect.poll(isInside, `focus after ${way}`).toBe(true);
}

/** Whether the browser would ask before it closes the tab. */
const asksBeforeUnload = (page: Page): Promise<boolean> =>
  page.evaluate(() => !window.dispatchEvent(new Event('beforeunload', { cancelable: true })));

async function newPerson(context: BrowserContext, sql: Parameters<typeof newAdmin>[0]): Promise<Person> {
  const person = await newAdmin(sql);
  await become(context, sql, person);
  return person;
}

test('the register has forms on pages and in dialogs', () => {
  expect(FORMS.length).toBeGreaterThan(20);
});

for (const entry of FORMS)
  test(`${entry.id}: ${entry.what}: each way out asks or keeps`, async ({
    page,
    context,
    sql,
    expectFault,
  }) => {
    expectFault(401);
    const person = await newPerson(context, sql);
    const form = await filled(entry, page, sql);
    const { typed, isDialog, address } = form;
    test.skip(Object.keys(typed).length === 0, 'it has no text that may be kept');

    expect(await asksBeforeUnload(page), 'closing the tab').toBe(true);
    if (isDialog) {
      await page.keyboard.press('Escape');
      // Escape in a list of choices closes the list first.
      await question(page)
        .waitFor({ timeout: 2_000 })
        .catch(() => page.keyboard.press('Escape'));
      await asksAndStays(form, 'Escape');
      await page.mouse.click(4, 4);
      await asksAndStays(form, 'a click beside');
    } else {
      await page.getByRole('navigation').getByRole('link', { name: 'Amenities' }).first().click();
      await asksAndStays(form, 'a link');
      await page.keyboard.press('ControlOrMeta+k');
      await page.getByPlaceholder('Screen, booking, email or space').fill('audit log');
      await page.keyboard.press('Enter');
      await asksAndStays(form, 'the palette');
    }

    // The browser's own way back, and the address again.
    await page.goBack();
    await expect.poll(() => keptIn(page)).toHaveLength(1);
    await page.goto(address);
    await expect(offer(page)).toBeVisible();
    await page.getByRole('button', { name: 'Put back what I typed' }).last().click();
    await expect(offer(page)).toBeHidden();
    await expect.poll(() => textsOf(page)).toMatchObject(typed);

    // The session ends while the form is open; who signs in again is where they were. A file is not kept, and without
    // it some forms cannot be saved: they are opened again.
    if ((await page.locator('form input[type=file]').count()) === 0) {
      await sql`delete from sessions where admin_id = ${person.id}`;
      await page
        .getByRole('button', { name: entry.operation?.press ?? '', exact: true })
        .last()
        .click();
      await expect(page).toHaveURL('/');
      await signIn(page, person);
      await expect(page).toHaveURL(address);
    } else await page.reload();
    await expect(offer(page)).toBeVisible();
    expect(await keptIn(page)).toHaveLength(1);

    // Who discards it is not asked again.
    await page.getByRole('button', { name: 'Forget it' }).last().click();
    await expect(offer(page)).toBeHidden();
    expect(await keptIn(page)).toEqual([]);
  });

test('what one person typed is not offered to the next, and signing out forgets it', async ({
  page,
  context,
  sql,
}) => {
  await newPerson(context, sql);
  const at = '/admin/locations?action=add';
  const name = () => page.getByRole('dialog').getByLabel('Name', { exact: true });
  await page.goto('/admin/amenities');
  await page.goto(at);
  await name().fill('Of the first');
  await page.goBack();
  await expect.poll(() => keptIn(page)).toHaveLength(1);
  await newPerson(context, sql);
  await page.goto('/admin/amenities');
  await page.goto(at);
  await expect(name()).toBeVisible();
  await expect.poll(() => keptIn(page)).toEqual([]);
  await expect(offer(page)).toBeHidden();

  await name().fill('Of the second');
  await page.goBack();
  await expect.poll(() => keptIn(page)).toHaveLength(1);
  await page.getByRole('button', { name: /@hushpod\.test/ }).click();
  await page.getByRole('menuitem', { name: 'Sign Out' }).click();
  await expect(page).toHaveURL('/');
  expect(await keptIn(page)).toEqual([]);
});

test('a dialog that was saved is not opened again by Back, and keeps nothing', async ({
  page,
  context,
  sql,
}) => {
  await newPerson(context, sql);
  await page.goto('/admin/pricing-plans');
  await page
    .getByRole('link', { name: 'Add Plan' })
    .or(page.getByRole('link', { name: 'Add plan' }))
    .click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Duration').fill(String(100 + Math.floor(Math.random() * 1_000)));
  await dialog.getByLabel('Cost').fill(`${100 + Math.floor(Math.random() * 9_000)}.37`);
  await dialog.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(dialog).toBeHidden();
  expect(await keptIn(page)).toEqual([]);
  await page.goBack();
  await expect(page).toHaveURL(/\/admin\/pricing-plans$/);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(dialog).toHaveCount(0);
});

test('the overlay of another program does not close a dialog', async ({ page, context, sql }) => {
  await newPerson(context, sql);
  await page.goto('/admin/locations?action=add');
  const dialog = page.getByRole('dialog');
  await expect(dialog).toBeVisible();
  await page.evaluate(() => {
    const overlay = document.createElement('password-manager-button');
    overlay.style.cssText =
      'position:fixed;left:20px;top:20px;width:40px;height:40px;z-index:99999;pointer-events:auto';
    document.documentElement.append(overlay);
  });
  await page.mouse.click(40, 40);
  await expect(dialog).toBeVisible();
  await page.evaluate(() => document.querySelector('password-manager-button')?.remove());
  await page.mouse.click(40, 40);
  await expect(dialog).toBeHidden();
});

test('after a question the focus is where the person was', async ({ page, context, sql }) => {
  await newPerson(context, sql);
  await page.goto('/admin/space');
  await page.getByRole('table').getByRole('checkbox').nth(1).check();
  const deactivate = page.getByRole('toolbar').getByRole('button', { name: 'Deactivate' });
  await deactivate.click();
  await expect(page.getByRole('alertdialog')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(deactivate).toBeFocused();
});
