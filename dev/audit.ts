import { spawnSync } from 'node:child_process';
import { ROOT } from './root';

/**
 * Queries the registry for known vulnerabilities of the packages that ship. Exits with 1 for a high or critical one.
 * A registry without such a service is reported, and is not a failure.
 */
type Report = {
  metadata?: { vulnerabilities: Record<'high' | 'critical', number> };
  vulnerabilities?: Record<string, { name: string; severity: string; range: string }>;
};

const { stdout } = spawnSync('npm', ['audit', '--omit=dev', '--json'], { cwd: ROOT, encoding: 'utf8' });

function reportOf(text: string): Report {
  try {
    return JSON.parse(text);
  } catch {
    return {};
  }
}

const { metadata, vulnerabilities = {} } = reportOf(stdout);
if (!metadata) {
  console.log('The registry does not say what weaknesses are known: the packages were not audited.');
} else {
  const grave = Object.values(vulnerabilities).filter(({ severity }) => /^(high|critical)$/.test(severity));
  for (const { name, severity, range } of grave) console.error(`${name} ${range}: ${severity}`);
  console.log(`Packages that ship with a high or critical weakness: ${grave.length}.`);
  if (grave.length > 0) process.exit(1);
}
