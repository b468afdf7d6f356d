import { LANGUAGE_CODES } from '@/lib/values/languages';
import { DIGIT_SCRIPTS, MARKS, writtenIn } from '../fixtures/keyboards';
import { newSpace } from './fixtures/spaces';
import { expect, PHONE, test } from './fixtures/test';

test.use(PHONE);

for (const language of LANGUAGE_CODES)
  test(`a phone number of any keyboard is read, typed, pasted and composed: ${language}`, async ({
    otherBrowser,
    sql,
  }) => {
    const page = await otherBrowser({ ...PHONE, locale: language });
    const space = await newSpace(sql);
    await page.goto(space.path);
    const phone = page.locator('input[name=phone]');
    const country = page.locator('select[name=countryCode]');
    await expect(async () => {
      await phone.fill('1x');
      await expect(phone).toHaveValue('1', { timeout: 500 });
    }, 'the page is ready').toPass();
    for (const [, zero] of DIGIT_SCRIPTS) {
      await phone.fill('');
      await phone.pressSequentially(writtenIn(zero, '0501234567'));
      await expect(phone).toHaveValue('0501234567');
    }
    const ime = await page.context().newCDPSession(page);
    await phone.fill('');
    await phone.focus();
    for (const length of [1, 2, 3]) {
      const text = writtenIn('０', '090').slice(0, length);
      await ime.send('Input.imeSetComposition', { text, selectionStart: length, selectionEnd: length });
    }
    await ime.send('Input.insertText', { text: writtenIn('０', '090') });
    await expect(phone).toHaveValue('090');
    for (const mark of MARKS) {
      await phone.fill(`${mark}+49 (0)170 1234567${mark}`);
      await expect(phone).toHaveValue('1701234567');
      await expect(country).toHaveValue('DE');
    }
    await phone.fill('');
    await phone.pressSequentially('+1 202 555 0143');
    await expect(phone).toHaveValue('2025550143');
    await expect(country).toHaveValue('US');
  });
