import path from 'node:path';
import { isPortForbidden, isPortFree, portsOf } from '../ports';
import { fromRoot } from '../root';

export type DemoSettings = {
  hot: boolean;
  port: number;
  ports: ReturnType<typeof portsOf>;
  bookings: number;
  dataDir: string;
};

const DEFAULT_PORT = 3000;
/** Two places with 15 to 20 % of their time booked, and a year that led there: dev/story/schedule.ts. */
export const DEFAULT_BOOKINGS = 33_000;
const MINIMUM_NODE = [20, 19] as const;

/** Reads the command line and the environment. Throws an error with a sentence if the demo cannot run with them. */
export async function demoSettings(argv: string[], env: NodeJS.ProcessEnv): Promise<DemoSettings> {
  checkNode(process.versions.node);
  const port = wholeNumber('PORT', env.PORT, DEFAULT_PORT, 65_000);
  const bookings = wholeNumber('DEMO_BOOKINGS', env.DEMO_BOOKINGS, DEFAULT_BOOKINGS, 50_000_000);
  if (await isPortForbidden(port)) {
    throw new Error(
      `This user may not listen on port ${port}. Choose one from 1024 on: PORT=${DEFAULT_PORT} npm run demo`,
    );
  }
  if (!(await isPortFree(port))) {
    throw new Error(
      `Port ${port} is taken. Stop what listens there, or choose another: PORT=${port + 100} npm run demo`,
    );
  }
  const hot = argv.includes('--hot');
  return { hot, port, ports: portsOf(port), bookings, dataDir: dataDirOf(port) };
}

/** Where a demo stores everything. Another port is another demo, with its own data. */
export function dataDirOf(port: number): string {
  return port === DEFAULT_PORT ? fromRoot('.data') : path.join(fromRoot('.data'), `port-${port}`);
}

/** Throws an error with a sentence if this Node.js is too old. */
export function checkNode(version: string): void {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  const [needMajor, needMinor] = MINIMUM_NODE;
  if (major > needMajor || (major === needMajor && minor >= needMinor)) return;
  throw new Error(`Hushpod needs Node.js ${needMajor}.${needMinor} or newer; this is ${version}.`);
}

function wholeNumber(name: string, text: string | undefined, fallback: number, most: number): number {
  const value = text ? Number(text) : fallback;
  if (Number.isInteger(value) && value >= 1 && value <= most) return value;
  throw new Error(`${name} must be a whole number from 1 to ${most}, not “${text}”.`);
}
