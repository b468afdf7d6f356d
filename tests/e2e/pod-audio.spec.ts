import type { Locator } from '@playwright/test';
import { ogg, wav } from '../fixtures/sounds';
import { rowAction, rows, toast } from './fixtures/list';
import { unique } from './fixtures/people';
import { expect, test } from './fixtures/test';

const PATH = '/admin/pod-audio';
const searchPath = (name: string) => `${PATH}?search=${encodeURIComponent(name)}`;
const file = (name: string, buffer = wav()) => ({ name, mimeType: 'audio/wav', buffer });

/** The duration in seconds that the browser's own player reports. */
const seconds = (player: Locator) =>
  player.evaluate(
    (audio) =>
      new Promise<number>((done, failed) => {
        if (!(audio instanceof HTMLAudioElement)) return failed(new Error('no player'));
        audio.onloadedmetadata = () => done(audio.duration);
        audio.onerror = () => failed(new Error('it can not be played'));
        audio.load();
        audio.preload = 'metadata';
      }),
  );

test('an audio file is added, played, renamed, replaced and deleted', async ({ signedIn, sql }) => {
  const name = unique('Rain ');
  const page = await signedIn('admin', PATH);
  await page.getByRole('link', { name: 'Add Audio' }).click();
  const add = page.getByRole('dialog', { name: 'Add Audio' });
  const save = page.getByRole('button', { name: 'Save', exact: true });
  await add.getByLabel('Name').fill(name);
  await expect(save).toBeDisabled();
  await add.getByLabel('Audio file').setInputFiles(file('rain.wav'));
  await expect(toast(page, 'File uploaded successfully.')).toBeVisible();
  await expect.poll(() => seconds(add.locator('audio'))).toBe(2);
  await add.getByLabel('Name').fill('  ');
  await expect(save).toBeDisabled();
  await add.getByLabel('Name').fill(name);
  await save.click();
  await expect(toast(page, 'Audio successfully created.')).toBeVisible();
  await expect(page).toHaveURL(PATH);

  await page.goto(searchPath(name));
  await expect(rows(page)).toHaveText(new RegExp(`${name}rain\\.wav0:00:0231\\.3 kB`));
  await rowAction(page, name, 'View');
  const view = page.getByRole('dialog', { name });
  await expect(view).toContainText('0:00:02');
  await expect.poll(() => seconds(view.locator('audio'))).toBe(2);
  await page.goBack();
  await expect(view).toBeHidden();

  const address = async () =>
    (await sql<{ pathname: string }[]>`select pathname from audios where audio_name = ${name}`)[0]?.pathname;
  const earlierAddress = await address();
  await rowAction(page, name, 'Edit');
  const edit = page.getByRole('dialog', { name: 'Edit Audio' });
  await edit.getByLabel('Audio file').setInputFiles(file('long.wav', wav(44 + 80_000)));
  await expect(toast(page, 'File uploaded successfully.')).toBeVisible();
  await save.click();
  await expect(toast(page, 'Audio successfully updated.')).toBeVisible();
  await expect(rows(page)).toContainText('0:00:05');
  expect(await address()).not.toBe(earlierAddress);

  await rowAction(page, name, 'Delete');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await expect(toast(page, 'Audio successfully deleted.')).toBeVisible();
  await expect(page.getByText('No Data Found ...')).toBeVisible();
});

test('an invalid file is refused at its field, and the existing one can be kept', async ({
  signedIn,
  expectFault,
}) => {
  expectFault(400);
  const page = await signedIn('admin', searchPath('Night train'));
  await rowAction(page, 'Night train', 'Edit');
  const dialog = page.getByRole('dialog', { name: 'Edit Audio' });
  const uploads: string[] = [];
  page.on('request', (request) => request.method() === 'PUT' && uploads.push(request.url()));
  const input = dialog.getByLabel('Audio file');
  const alert = dialog.getByRole('alert');
  const save = dialog.getByRole('button', { name: 'Save' });
  await expect(save).toBeEnabled();
  for (const [chosen, sentence] of [
    [file('large.wav', wav(10 * 1024 * 1024 + 1)), 'Audio size should be maximum 10MB.'],
    [file('rain.ogg', ogg()), 'Only MP3 and WAV files are allowed.'],
    [file('none.mp3', Buffer.alloc(0)), 'This file is empty. Please choose another one'],
  ] as const) {
    await input.setInputFiles(chosen);
    await expect(alert).toHaveText(sentence);
    await expect(save).toBeDisabled();
  }
  expect(uploads).toEqual([]);
  await dialog.getByRole('button', { name: 'Keep the current file' }).press('Enter');
  await expect(input).toBeFocused();
  await expect(save).toBeEnabled();

  await input.setInputFiles(file('liar.mp3', ogg()));
  await expect(toast(page, 'File uploaded successfully.')).toBeVisible();
  await save.click();
  await expect(alert).toHaveText('Only MP3 and WAV files are allowed.');
  await expect(save).toBeDisabled();
  expect(uploads).toHaveLength(1);
});
