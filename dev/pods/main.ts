import { readFileSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { z } from 'zod';
import { podEntry, travelAim } from './entries';
import { startPod } from './pod';
import { sendTravellers } from './travellers';

const { values } = parseArgs({
  options: {
    file: { type: 'string', default: '.data/pods.json' },
    /** A file with the spaces that travellers book; without it there are no travellers. */
    aims: { type: 'string' },
    photo: { type: 'string' },
    'base-url': { type: 'string', default: 'http://localhost:3000' },
  },
});
const read = (file: string) => JSON.parse(readFileSync(file, 'utf8'));
const entries = z.array(podEntry).parse(read(values.file));
const photo = values.photo ? new File([readFileSync(values.photo)], 'inside.jpg') : undefined;

for (const { name, token, mode } of entries) {
  startPod({
    baseUrl: values['base-url'],
    token,
    mode,
    photo,
    onCommand: ({ type }, { ok, error }) => console.log(`${name}: ${type} ${ok ? 'done' : error}`),
  });
  // Spread out, so that reports do not all arrive at once.
  await wait(40);
}
const silent = entries.filter(({ mode }) => mode === 'offline').length;
console.log(`${entries.length - silent} pods report and obey, ${silent} silent`);
if (values.aims) await sendTravellers(values['base-url'], z.array(travelAim).parse(read(values.aims)));
