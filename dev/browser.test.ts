import { chromium } from 'playwright';
import { afterEach, expect, it } from 'vitest';
import { findChromium } from './browser';
import { unpackChromium } from './packed-chromium';

const given = process.env.CHROME_PATH;
afterEach(() => {
  if (given === undefined) delete process.env.CHROME_PATH;
  else process.env.CHROME_PATH = given;
});

it('uses CHROME_PATH, and reports when nothing exists there', async () => {
  process.env.CHROME_PATH = process.execPath;
  const { executablePath, args } = await findChromium();
  expect(executablePath).toBe(process.execPath);
  expect(args).toContain('--disable-quic');
  expect(args.includes('--no-sandbox')).toBe(process.getuid?.() === 0);
  process.env.CHROME_PATH = '/no/such/chrome';
  await expect(findChromium()).rejects.toThrow('/no/such/chrome');
});

it.runIf(process.platform === 'linux' && process.arch === 'x64')(
  'finds one in the registry’s packages that renders text',
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
