import { readFileSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { z } from 'zod';
import { startPod } from './pod';

const { values } = parseArgs({
  options: {
    file: { type: 'string', default: '.data/pods.json' },
    'base-url': { type: 'string', default: 'http://localhost:3000' },
  },
});
const entries = z
  .array(
    z.object({
      spaceId: z.number(),
      name: z.string(),
      token: z.string(),
      mode: z.enum(['healthy', 'broken', 'offline']),
    }),
  )
  .parse(JSON.parse(readFileSync(values.file, 'utf8')));

for (const { name, token, mode } of entries) {
  startPod({
    baseUrl: values['base-url'],
    token,
    mode,
    onCommand: ({ type }, { ok, error }) => console.log(`${name}: ${type} ${ok ? 'done' : error}`),
  });
  // Spread out, so that reports do not all arrive at once.
  await wait(40);
}
const silent = entries.filter(({ mode }) => mode === 'offline').length;
console.log(`${entries.length - silent} pods report and obey, ${silent} silent`);
