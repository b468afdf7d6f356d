import type { Page } from '@playwright/test';
import { FLAG, HARMLESS, HOSTILE } from '../fixtures/hostile-html';
import { toast } from './fixtures/list';
import { unique } from './fixtures/people';
import { expect, test } from './fixtures/test';
import { setup } from './setup/facts';

const editor = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true });
const tool = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

/** Picks from a menu of the toolbar, after which the focus is in the text again. */
async function pick(page: Page, menu: string, option: string, name: string) {
  await page.getByRole('button', { name: new RegExp(`^${menu}:`) }).click();
  await page.getByRole('menuitemradio', { name: option, exact: true }).click();
  await expect(editor(page, name)).toBeFocused();
}

/** Both tests edit the privacy policy, one after another. The terms are for the last test. */
test.describe
  .serial('a text', () => {
    test('is stored as the editor writes it, and Save is disabled until there is a change', async ({
      signedIn,
      sql,
    }) => {
      const page = await signedIn('admin', '/admin/content-management?tab=privacy');
      const [original] = await sql<{ html: string }[]>`
    select html from texts where kind = 'privacy' order by id desc limit 1`;
      await page.getByRole('link', { name: 'Edit', exact: true }).click();
      const text = editor(page, 'Text');
      const save = tool(page, 'Save');
      await expect(text).toContainText('Privacy Policy');
      await expect(save).toBeDisabled();
      await text.press('Control+End');
      await page.keyboard.type('!');
      await expect(save).toBeEnabled();
      await page.keyboard.press('Backspace');
      await expect(save).toBeDisabled();

      await text.press('Control+a');
      await page.keyboard.press('Delete');
      await expect(save).toBeEnabled();
      await page.keyboard.type('Written ');
      await tool(page, 'Bold').click();
      await page.keyboard.type('bold');
      await tool(page, 'Bold').click();
      await pick(page, 'Font size', '24 px', 'Text');
      await page.keyboard.type(' large');
      await page.keyboard.press('Enter');
      await pick(page, 'Block type', 'Subheading', 'Text');
      await page.keyboard.type('Head');
      const written = await text.innerHTML();
      expect(written).toContain('<strong>bold</strong><span style="font-size: 24px;"> large</span>');
      await save.click();
      await expect(toast(page, 'Privacy policy successfully updated.')).toBeVisible();
      await expect(page).toHaveURL('/admin/content-management?tab=privacy');
      const [stored] = await sql<{ html: string }[]>`
    select html from texts where kind = 'privacy' order by id desc limit 1`;
      expect(stored?.html).toBe(written);
      await expect(page.getByRole('main')).toContainText('Written bold large');
      await page.goto('/privacy-policy');
      await expect(page.getByRole('heading', { level: 3, name: 'Head' })).toBeVisible();

      await page.goto('/admin/content-management?tab=privacy');
      await page.getByRole('link', { name: /Initial version/ }).click();
      await expect(page.getByText('This is an earlier version')).toBeVisible();
      await tool(page, 'Restore').click();
      await page.getByRole('alertdialog').getByRole('button', { name: 'Restore' }).click();
      await expect(toast(page, 'Privacy policy successfully updated.')).toBeVisible();
      const [now] = await sql<{ html: string }[]>`
    select html from texts where kind = 'privacy' order by id desc limit 1`;
      expect(now).toEqual(original);
    });

    test('is not overwritten by the second of two concurrent editors, who gets a message', async ({
      signedIn,
      page,
      sql,
    }) => {
      await signedIn('admin', '/admin/content-management?tab=privacy&action=edit');
      await editor(page, 'Text').press('Control+End');
      await page.keyboard.type(' Mine');
      await sql`insert into texts (kind, html, plain)
    select kind, html, plain from texts where kind = 'privacy' order by id desc limit 1`;
      await tool(page, 'Save').click();
      await expect(page.getByText('What you typed is still here.')).toBeVisible();
      await expect(editor(page, 'Text')).toContainText('Mine');
      await tool(page, 'Keep mine').click();
      await expect(toast(page, /^Your version is kept/)).toBeVisible();
      await tool(page, 'Save').click();
      await expect(toast(page, 'Privacy policy successfully updated.')).toBeVisible();
    });
  });

test('that is pasted from a spreadsheet or Google Docs keeps its word breaks and bold', async ({
  signedIn,
}) => {
  const page = await signedIn('admin', '/admin/announcements?action=add');
  const text = editor(page, 'Content');
  const paste = (html: string) =>
    text.evaluate((target, pasted) => {
      const clipboardData = new DataTransfer();
      clipboardData.setData('text/html', pasted);
      target.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
    }, html);
  await text.click();
  await paste('<table><tr><td>Plan</td><td>Price</td></tr><tr><td>30 min</td><td>$20</td></tr></table>');
  await expect(text.locator('p')).toHaveText(['Plan Price', '30 min $20']);
  await text.press('Control+a');
  const docs =
    '<b style="font-weight:normal"><p><span style="font-weight:400">Only </span><span style="font-weight:700">today</span></p></b>';
  await paste(docs);
  await expect(text.locator('strong')).toHaveText(['today']);
  await expect(text).toHaveText('Only today');
});

test('can be formatted with the keyboard alone', async ({ signedIn }) => {
  const page = await signedIn('admin', '/admin/announcements?action=add');
  const text = editor(page, 'Content');
  await text.press('a');
  await page.keyboard.press('Control+a');
  await page.keyboard.press('Shift+Tab');
  await expect(page.getByRole('button', { name: /^Block type:/ })).toBeFocused();
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('button', { name: /^Font size:/ })).toBeFocused();
  await page.keyboard.press('ArrowRight');
  await expect(tool(page, 'Bold')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(tool(page, 'Bold')).toHaveAttribute('aria-pressed', 'true');
  await expect(text.locator('strong')).toHaveText('a');
  await page.keyboard.press('Tab');
  await expect(text).toBeFocused();
});

test('an announcement is written, published after a confirmation, and unpublished', async ({
  signedIn,
  sql,
}) => {
  const page = await signedIn('admin', '/admin/announcements?action=add');
  const heading = unique('Lift ');
  const save = tool(page, 'Save');
  await editor(page, 'Heading').fill(heading);
  await expect(save).toBeDisabled();
  await editor(page, 'Content').click();
  await page.keyboard.type('Out of order');
  await save.click();
  await expect(toast(page, 'Announcement successfully created.')).toBeVisible();

  await page.goto(`/admin/announcements?search=${encodeURIComponent(heading)}`);
  const isPublish = async () =>
    (await sql<{ is: boolean }[]>`select is_publish as is from announcements where heading = ${heading}`)[0]
      ?.is;
  for (const [now, next, question] of [
    ['Unpublished', 'Published', `Publish ${heading}?`],
    ['Published', 'Unpublished', `Unpublish ${heading}?`],
  ] as const) {
    await tool(page, `Status of ${heading}: ${now}`).click();
    await page.getByRole('menuitem', { name: next, exact: true }).click();
    const confirmation = page.getByRole('alertdialog', { name: question });
    expect(await isPublish()).toBe(now === 'Published');
    await confirmation.getByRole('button', { name: question.split(' ')[0] }).click();
    await expect(tool(page, `Status of ${heading}: ${next}`)).toBeVisible();
    expect(await isPublish()).toBe(next === 'Published');
  }
});

test('a hostile text runs no script wherever it is shown or edited', async ({ signedIn, sql }) => {
  const page = await signedIn('admin', '/admin/announcements');
  const came: string[] = [];
  page.on('dialog', async (dialog) => {
    came.push(dialog.message());
    await dialog.dismiss();
  });
  await page.exposeFunction(FLAG, () => came.push(page.url()));
  const put = async (method: 'POST' | 'PUT', path: string, data: object) => {
    const response = await page.request.fetch(`/api/v2${path}`, {
      method,
      data,
      headers: { origin: setup().app },
    });
    expect(response.ok()).toBe(true);
    return (await response.json()).data;
  };
  const [stored] = await sql<{ html: string }[]>`
    select html from texts where kind = 'terms' order by id desc limit 1`;
  const content = HARMLESS + HOSTILE.join('');
  await put('PUT', '/admin/termsAndCondition', { htmlDescription: content });
  const { id } = await put('POST', '/admin/announcements', { heading: unique('Hostile '), content });
  try {
    for (const path of [
      '/t&c',
      '/admin/content-management',
      '/admin/content-management?action=edit',
      `/admin/announcements?action=view&id=${id}`,
      `/admin/announcements?action=edit&id=${id}`,
    ]) {
      await page.goto(path);
      await expect(page.getByText('A line that stays').last()).toBeVisible();
      await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => setTimeout(done))));
    }
    expect(came).toEqual([]);
  } finally {
    await put('PUT', '/admin/termsAndCondition', { htmlDescription: stored?.html ?? '' });
  }
});
