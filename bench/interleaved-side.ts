import path from 'node:path';
import { pathToFileURL } from 'node:url';
import postgres from 'postgres';

/** One side of `bench/interleaved.ts`: the built app of the working folder. Prints one line of JSON when it is up. */
const fromHere = (file: string) => import(pathToFileURL(path.resolve('bench', file)).href);
const { prepareGround, signIn } = (await fromHere('ground.ts')) as typeof import('./ground');
const { ownSpaces } = (await fromHere('own-spaces.ts')) as typeof import('./own-spaces');

const [bookings = 2000, spaces = 1000] = process.argv.slice(2).map(Number);
const ground = await prepareGround(bookings);
const service = await ground.startApp();
const sql = postgres(ground.databaseUrl, { max: 1, onnotice: () => {} });
const own = await ownSpaces(sql, spaces);
await sql.end();
const { api, browser } = await signIn(ground.app);
console.log(JSON.stringify({ app: ground.app, api, browser, own }));
process.once('SIGTERM', async () => {
  await service.stop();
  await ground.stop();
  process.exit(0);
});
