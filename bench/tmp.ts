import fs from 'node:fs';
import { prepareGround, signIn } from './ground';
const ground = await prepareGround(100_000);
const service = await ground.startApp();
const s = await signIn(ground.app);
for (const [name, path, rsc] of [['bookings','/admin/booking?filter=past',0],['bookings-rsc','/admin/booking?filter=past',1],['visitor',ground.facts.visitorPath,0],['dash-rsc','/admin/dashboard',1],['dash','/admin/dashboard',0]] as const) {
  const r = await fetch(ground.app+path, {headers: {...s.browser, ...(rsc?{rsc:'1'}:{})}});
  fs.writeFileSync(`/tmp/${name}.html`, await r.text());
}
fs.writeFileSync('/tmp/ground.json', JSON.stringify({app: ground.app, ...s, visitor: ground.facts.visitorPath, db: ground.databaseUrl}));
if (process.argv[2]) await new Promise(() => {});
await service.stop(); await ground.stop(); process.exit(0);
