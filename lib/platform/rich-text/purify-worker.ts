import { parentPort } from 'node:worker_threads';
import { purified } from './purify';

/* The thread that sanitises one text at a time for `sanitise.ts`: text in, HTML out. */
parentPort?.on('message', (html: string) => parentPort?.postMessage(purified(html)));
