import { percentDecoded } from '@/lib/foundation/text/untrusted-text';
import { ROUTE_TEMPLATES } from './route-templates.gen';

/** One segment of an address, with the segments that can follow it. */
type Node = { fixed: Map<string, Node>; parameter?: Node; rest?: string; template?: string };

const newNode = (): Node => ({ fixed: new Map() });

function add(root: Node, template: string): void {
  let node = root;
  for (const segment of template.split('/').filter(Boolean)) {
    if (segment.startsWith('{...')) {
      node.rest = template;
      return;
    }
    const isParameter = segment.startsWith('{');
    const next = (isParameter ? node.parameter : node.fixed.get(segment)) ?? newNode();
    if (isParameter) node.parameter = next;
    else node.fixed.set(segment, next);
    node = next;
  }
  node.template = template;
}

/** Files that a browser loads along with a page; their names are not secret. */
const ASSETS = ['/_next/{...file}', '/fonts/{...file}', '/icons/{...file}'];
const ROOT = newNode();
for (const template of [...ROUTE_TEMPLATES, ...ASSETS]) add(ROOT, template);

/** Matches like the app's router: a fixed segment wins over a parameter, and a parameter over a catch-all. */
function find(node: Node, segments: string[], depth = 0): string | undefined {
  const segment = segments[depth];
  if (segment === undefined) return node.template ?? node.rest;
  const fixed = node.fixed.get(segment);
  return (
    (fixed && find(fixed, segments, depth + 1)) ??
    (node.parameter && find(node.parameter, segments, depth + 1)) ??
    node.rest
  );
}

const decoded = (segment: string): string => percentDecoded(segment) ?? segment;

/**
 * The route template of an address, such as `/payment-success/{payId}/{boxKey}`, and `/{...path}` for an unknown one:
 * it contains no part of the address that could be secret, such as a webId (docs/rules.md#logs).
 */
export function routeTemplateOf(address: string): string {
  const [path = ''] = address.split(/[?#]/, 1);
  return find(ROOT, path.split('/').filter(Boolean).map(decoded)) ?? '/{...path}';
}

/** Whether a template is that of files loaded along with a page. */
export const isAsset = (template: string): boolean => ASSETS.includes(template);

/** The method and route template of a request for the log, without anything that could be a webId or a token. */
export const loggedRouteOf = (request: Request): string =>
  `${request.method} ${routeTemplateOf(new URL(request.url).pathname)}`;

/** Whether an address is that of an API route. */
export const isApiRoute = (url: string): boolean => /^\/api(?:[/?]|$)/.test(url);
