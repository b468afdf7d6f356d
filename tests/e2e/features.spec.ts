import { FLAG, HARMLESS, HOSTILE } from '../fixtures/hostile-html';
import { pictureData, pictureFile } from './fixtures/entries';
import { rowAction, toast } from './fixtures/list';
import { unique } from './fixtures/people';
import { expect, test } from './fixtures/test';
import { setup } from './setup/facts';

const PATH = '/admin/external-features';

test('a custom feature is written and previewed, and loses its text when its key changes', async ({
  signedIn,
  sql,
}) => {
  const name = unique('Guide ');
  const page = await signedIn('admin', PATH);
  await page.getByRole('link', { name: 'Add Feature' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Add Feature' })).toBeVisible();
  const save = page.getByRole('button', { name: 'Save', exact: true });
  await page.getByLabel('Name').fill(name);
  await expect(page.getByText(`${name.length}/50`)).toBeVisible();
  await page.getByLabel('Icon', { exact: true }).setInputFiles(await pictureFile());
  await expect(toast(page, 'File uploaded successfully.')).toBeVisible();
  await expect(save).toBeDisabled();
  await page.getByLabel('Key').selectOption('survey');
  await expect(save).toBeEnabled();
  await expect(page.getByLabel('Banner', { exact: true })).toHaveCount(0);

  await page.getByLabel('Key').selectOption('custom');
  await expect(page.getByLabel('Banner', { exact: true })).toBeVisible();
  await expect(save).toBeDisabled();
  const text = page.getByRole('textbox', { name: 'Text' });
  await text.press('Enter');
  await expect(save).toBeDisabled();
  await page.keyboard.type('Order a tea');
  await save.click();
  await expect(toast(page, 'Feature successfully created.')).toBeVisible();

  await page.goto(`${PATH}?search=${encodeURIComponent(name)}`);
  await rowAction(page, name, 'Preview');
  const preview = page.getByRole('dialog', { name: `Preview of ${name}` });
  await expect(preview.getByRole('region', { name: 'Pod screen' })).toContainText('Order a tea');
  await preview.getByRole('link', { name: 'Edit' }).click();
  const edit = page.getByRole('dialog', { name: 'Edit Feature' });
  await expect(edit.getByRole('textbox', { name: 'Text' })).toContainText('Order a tea');
  await edit.getByLabel('Key').selectOption('lighting');
  await edit.getByRole('button', { name: 'Update' }).click();
  await expect(toast(page, 'Feature successfully updated.')).toBeVisible();
  const [row] = await sql`select key, html_text, banner_img from features where name = ${name}`;
  expect(row).toEqual({ key: 'lighting', html_text: null, banner_img: null });
  await page.getByRole('button', { name: `Actions for ${name}` }).click();
  await expect(page.getByRole('menuitem', { name: 'Edit' })).toBeVisible();
  await expect(page.getByRole('menuitem', { name: 'Preview' })).toHaveCount(0);
});

test('a hostile text runs no script in the preview or the editor', async ({ signedIn }) => {
  const page = await signedIn('admin', PATH);
  const came: string[] = [];
  await page.exposeFunction(FLAG, () => came.push(page.url()));
  const made = await page.request.post('/api/v2/admin/features', {
    data: {
      name: unique('Hostile '),
      key: 'custom',
      image: await pictureData(),
      htmlText: HARMLESS + HOSTILE.join(''),
    },
    headers: { origin: setup().app },
  });
  expect(made.status()).toBe(201);
  const { id } = (await made.json()).data;
  for (const action of ['view', 'edit']) {
    await page.goto(`${PATH}?action=${action}&id=${id}`);
    await expect(page.getByText('A line that stays').last()).toBeVisible();
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => setTimeout(done))));
  }
  expect(came).toEqual([]);
});
