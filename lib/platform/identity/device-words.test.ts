import { expect, it } from 'vitest';
import { deviceWords } from './device-words';

const WEBKIT = 'AppleWebKit/537.36 (KHTML, like Gecko)';
const CHROME = `${WEBKIT} Chrome/140.0.0.0 Safari/537.36`;

it.each([
  [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${CHROME}`, 'Chrome on Windows'],
  [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${CHROME} Edg/140.0.0.0`, 'Edge on Windows'],
  [
    `Mozilla/5.0 (Linux; Android 15; Pixel 9) ${WEBKIT} Chrome/140.0.0.0 Mobile Safari/537.36`,
    'Chrome on Android',
  ],
  [`Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${WEBKIT} Version/18.5 Safari/605.1.15`, 'Safari on Mac'],
  [
    `Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) ${WEBKIT} Version/18.5 Mobile/15E148 Safari/604.1`,
    'Safari on iPhone',
  ],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0', 'Firefox on Linux'],
  ['curl/8.5.0', 'curl'],
  ['', 'Unknown device'],
  [null, 'Unknown device'],
])('%s is described as %s', (userAgent, words) => expect(deviceWords(userAgent)).toBe(words));
