import { chromium } from 'playwright';
import { afterEach, expect, it } from 'vitest';
import { findChromium } from './browser';
import { unpackChromium } from './packed-chromium';

const originalPath = process.env.CHROME_PATH;
afterEach(() => {
  if (originalPath === undefined) delete process.env.CHROME_PATH;
  else process.env.CHROME_PATH = originalPath;
});

it('CHROME_PATH is used, and reported if it does not exist', async () => {
  process.env.CHROME_PATH = process.execPath;
  const { executablePath, args } = await findChromium();
  expect(executablePath).toBe(process.execPath);
  expect(args).toContain('--disable-quic');
  expect(args.includes('--no-sandbox')).toBe(process.getuid?.() === 0);
  process.env.CHROME_PATH = '/no/such/chrome';
  await expect(findChromium()).rejects.toThrow('/no/such/chrome');
});

it.runIf(process.platform === 'linux' && process.arch === 'x64')(
  'a browser that renders text is found in the packages of the registry',
  { timeout: 60_000 },
  async () => {
    const executablePath = await unpackChromium();
    const args = process.getuid?.() === 0 ? ['--no-sandbox'] : [];
    const browser = await chromium.launch({ executablePath, args });
    const page = await browser.newPage();
    await page.setContent('<span>Readable</span>');
    expect((await page.locator('span').boundingBox())?.width).toBeGreaterThan(20);
    await browser.close();
  },
);
