import lighthouse from 'lighthouse';
import { chromium } from 'playwright';
import { findChromium } from '../dev/browser';
import { freePort } from '../dev/ports';

/**
 * `npx tsx bench/page.ts <visitor link>`, while `npm run demo` runs: Lighthouse's results for a visitor page on its
 * simulated slow phone. The space has to be free: the page of a space in use has no form. Prints every run, because
 * what is painted before the scripts arrive differs on a busy machine.
 */
const [link] = process.argv.slice(2);
if (!link) throw new Error('Give the visitor link that the demo prints.');
const RUNS = 5;
/**
 * Lighthouse's slow 4G: once simulated from a fast load, which counts every script that arrived before the paint, and
 * once applied.
 */
const METHODS = ['simulate', 'devtools'] as const;
const CATEGORIES = ['performance', 'accessibility', 'best-practices'];
const TIMES = ['first-contentful-paint', 'largest-contentful-paint', 'total-blocking-time'];

const { executablePath, args } = await findChromium();
const rows: Record<string, number | string>[] = [];
for (const throttlingMethod of METHODS.flatMap((method) => Array<typeof method>(RUNS).fill(method))) {
  const port = await freePort(19_200);
  const browser = await chromium.launch({
    executablePath,
    args: [...args, `--remote-debugging-port=${port}`],
  });
  const result = await lighthouse(link, {
    port,
    onlyCategories: CATEGORIES,
    logLevel: 'error',
    throttlingMethod,
  });
  await browser.close();
  const { categories, audits } = result!.lhr;
  rows.push({
    throttling: throttlingMethod,
    ...Object.fromEntries(CATEGORIES.map((name) => [name, Math.round((categories[name]?.score ?? 0) * 100)])),
    ...Object.fromEntries(TIMES.map((name) => [`${name} ms`, Math.round(audits[name]?.numericValue ?? 0)])),
  });
}
console.table(rows);
