import { setTimeout as pause } from 'node:timers/promises';
import { breakOff, descriptorsOf, getting, leaveUnread, pageWithFiles } from '../e2e/fixtures/downloads';
import { NEXT_START, start } from '../e2e/fixtures/own-app';
import { expect, test } from '../e2e/fixtures/test';
import { setup } from '../e2e/setup/facts';

/* An app with as many descriptors as many containers allow, and clients that leave, or that stay and read nothing. */

const LIMIT = 1_024;
const BROKEN = 3_000;
const UNREAD = 200;
const AT_ONCE = 50;
/** What a client asks for before it reads nothing: more than the kernel takes of a response. */
const PIPELINED = 100;
/** Until a response ends of which nothing is taken, with the interval of the checks: docs/rules.md#unread. */
const UNREAD_MS = 85_000;

test('thousands of broken downloads and hundreds of unread ones cost no page its scripts, and nothing later', async () => {
  test.setTimeout(600_000);
  const app = await start(setup().databaseUrl, {}, { ...NEXT_START, descriptors: LIMIT });
  try {
    const page = await (await fetch(app.url)).text();
    const scripts = [...new Set(page.match(/\/_next\/static\/[\w./~-]+\.js/g))];
    const whole = await pageWithFiles(app, '/');
    expect(new Set(whole)).toEqual(new Set([200]));
    expect(whole.length).toBeGreaterThan(scripts.length);
    // As many connections to the database as the app opens under load are open before.
    await Promise.all(Array.from({ length: 30 }, () => pageWithFiles(app, '/')));
    const before = descriptorsOf(app).length;
    const script = getting(scripts[0] ?? '');
    await Promise.all(Array.from({ length: UNREAD }, () => leaveUnread(app, script.repeat(PIPELINED))));
    for (let broken = 0; broken < BROKEN; broken += AT_ONCE) {
      const requests = Array.from({ length: AT_ONCE }, (_, index) =>
        getting(scripts[index % scripts.length] ?? ''),
      );
      await Promise.all(requests.map((request) => breakOff(app, request)));
      if (broken % 500 === 0) expect(await pageWithFiles(app, '/')).toEqual(whole);
    }
    expect(await pageWithFiles(app, '/')).toEqual(whole);
    await pause(UNREAD_MS);
    expect(descriptorsOf(app).length).toBeLessThanOrEqual(before);
    expect(app.output()).not.toContain('EMFILE');
  } finally {
    await app.end();
  }
});
