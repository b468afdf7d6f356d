import { parseSync, Visitor } from 'vite';
import type { Mutant } from './operators';

/** What a tired developer does: docs/decisions.md#mistakes. */
export const MISTAKES = [
  'sibling',
  'dropped term',
  'dropped property',
  'swapped writes',
  'trigger head',
  'other partner',
] as const;
export type MistakeKind = (typeof MISTAKES)[number];

/** A mistake of a kind; `mustCompile` is one that is none where the types refuse it. */
export type Mistake = Omit<Mutant, 'within'> & { kind: MistakeKind; mustCompile?: true };

type Node = { type: string; start: number; end: number } & Record<string, unknown>;
const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value;
const nodesOf = (value: unknown): Node[] => (Array.isArray(value) ? value.filter(isNode) : []);

/** The last word of a name, by which names of the same type end alike: `cardCents` and `walletCents`. */
const lastWord = (name: string): string => name.match(/[A-Z]?[a-z]+\d*$/)?.[0].toLowerCase() ?? name;

/** Names that may be siblings: of one kind by their last word, or so short that they have no other word. */
const areAlike = (a: string, b: string): boolean =>
  a !== b && /^[a-z]/.test(a) && /^[a-z]/.test(b) && lastWord(a) === lastWord(b);

/** The properties that a file reads from an object, by the text of the object. */
type Reads = Map<string, Set<string>>;

/**
 * What is written in place of an element of a list: nothing, with the comma that follows it or else the one before.
 */
function withoutElement(text: string, list: Node[], index: number): { start: number; end: number } {
  const [node, next, before] = [list[index], list[index + 1], list[index - 1]];
  if (!node) throw new Error('There is no such element.');
  if (next) return { start: node.start, end: next.start };
  const { end } = node;
  return { start: before?.end ?? node.start, end: text[end] === ',' && !before ? end + 1 : end };
}

const CONDITIONS = new Set(['and', 'or']);
/** Calls that restrict rows to those that the actor may see or write. */
const SCOPES = /^(\w*[sS]cope(Of)?|mayRead\w*|isIn\w*Scope)$/;
const OF_PARTNER = /^(businessPartnerId|ownerId|partnerId|sellerId)$/;

const isWrite = (statement: Node): boolean => {
  if (statement.type !== 'ExpressionStatement') return false;
  const expression = statement.expression as Node;
  return (
    expression.type === 'AwaitExpression' ||
    expression.type === 'CallExpression' ||
    expression.type === 'AssignmentExpression'
  );
};

/** Every mistake that can be made in a module, in the order of the file. */
export function mistakesIn(file: string, text: string): (Mistake & { within: string })[] {
  const found: Mistake[] = [];
  const spans: { name: string; start: number; end: number }[] = [];
  const reads: Reads = new Map();
  const members: { node: Node; object: string; property: Node & { name: string } }[] = [];
  const locals: { name: string; start: number; end: number }[] = [];
  const uses: (Node & { name: string })[] = [];
  const textOf = ({ start, end }: { start: number; end: number }) => text.slice(start, end);

  const drop = (kind: MistakeKind, list: Node[], index: number, what: string) => {
    const span = withoutElement(text, list, index);
    found.push({ ...span, kind, to: '', what: `${what} dropped: ${textOf(list[index]!).slice(0, 60)}` });
  };
  const named = (each: unknown) => {
    const node = each as Node;
    const inner = [node.init, node.value, node].find(isNode) ?? node;
    if (!/Function/.test(inner.type)) return;
    const id = isNode(node.id) ? node.id : node.key;
    const name = isNode(id) ? (id.name ?? id.value) : '';
    spans.push({ name: typeof name === 'string' ? name : '', start: node.start, end: node.end });
  };
  const ofBlock = (each: unknown) => {
    const statements = nodesOf((each as Node).body);
    statements.forEach((statement, index) => {
      const next = statements[index + 1];
      if (!next || !isWrite(statement) || !isWrite(next)) return;
      if (![statement, next].some((one) => textOf(one).includes('await '))) return;
      const between = text.slice(statement.end, next.start);
      const to = `${textOf(next)}${between}${textOf(statement)}`;
      found.push({
        kind: 'swapped writes',
        start: statement.start,
        end: next.end,
        to,
        what: 'writes swapped',
      });
    });
  };
  const declared = (pattern: unknown) => {
    if (!isNode(pattern)) return;
    if (pattern.type === 'Identifier')
      locals.push({ name: String(pattern.name), start: pattern.start, end: 0 });
    if (pattern.type === 'ObjectPattern')
      for (const property of nodesOf(pattern.properties)) declared(property.value);
    if (pattern.type === 'ArrayPattern') for (const element of nodesOf(pattern.elements)) declared(element);
    if (pattern.type === 'AssignmentPattern') declared(pattern.left);
  };
  const functionOf = (each: unknown) => {
    named(each);
    for (const parameter of nodesOf((each as Node).params)) declared(parameter);
  };

  new Visitor({
    FunctionDeclaration: functionOf,
    FunctionExpression: functionOf,
    ArrowFunctionExpression: functionOf,
    MethodDefinition: named,
    VariableDeclarator(node) {
      named(node);
      declared(node.id);
    },
    BlockStatement: ofBlock,
    Identifier(node) {
      uses.push(node as unknown as Node & { name: string });
    },
    MemberExpression(node) {
      const each = node as unknown as Node & { object: Node; property: Node & { name: string } };
      if (each.computed || each.property.type !== 'Identifier') return;
      const object = textOf(each.object);
      reads.set(object, (reads.get(object) ?? new Set()).add(each.property.name));
      members.push({ node: each, object, property: each.property });
    },
    LogicalExpression(node) {
      const { left, right } = node as unknown as { left: Node; right: Node };
      if (node.operator === '??') return;
      found.push({
        kind: 'dropped term',
        ...{ start: node.start, end: node.end, to: textOf(left) },
        what: `${node.operator} ${textOf(right).slice(0, 60)} dropped`,
      });
      found.push({
        kind: 'dropped term',
        ...{ start: node.start, end: node.end, to: textOf(right) },
        what: `${textOf(left).slice(0, 60)} ${node.operator} dropped`,
      });
    },
    CallExpression(node) {
      const callee = textOf(node.callee);
      const list = nodesOf(node.arguments);
      if (CONDITIONS.has(callee) && list.length > 1)
        list.forEach((_, index) => void drop('dropped term', list, index, `a term of ${callee}`));
      if (
        SCOPES.test(callee) &&
        /^(and|or|where)\b/.test(text.slice(0, node.start).match(/(\w+)\((?:[^()]|\([^()]*\))*$/)?.[1] ?? '')
      )
        found.push({
          kind: 'other partner',
          ...{ start: node.start, end: node.end, to: 'undefined' },
          what: `${textOf(node).slice(0, 60)} → undefined`,
        });
    },
    ObjectExpression(node) {
      const list = nodesOf(node.properties);
      const isArgument = /[(,:]\s*$/.test(text.slice(0, node.start));
      if (list.length > 1 && isArgument)
        list.forEach((each, index) => {
          if (each.type === 'Property') drop('dropped property', list, index, 'property');
        });
      for (const each of list) {
        const { key, value } = each as unknown as { key?: Node & { name?: string }; value?: Node };
        if (!key?.name || !value || !OF_PARTNER.test(key.name) || textOf(value) === 'null') continue;
        found.push({
          kind: 'other partner',
          mustCompile: true,
          ...{ start: each.start, end: each.end, to: `${key.name}: null` },
          what: `${textOf(each).slice(0, 60)} → null`,
        });
      }
    },
    TaggedTemplateExpression(node) {
      if (node.tag.type !== 'Identifier' || node.tag.name !== 'sql') return;
      const { start, end } = node.quasi;
      for (const change of [...termsOfSql(text.slice(start, end)), ...partnersOfSql(text.slice(start, end))])
        found.push({ ...change, start: start + change.start, end: start + change.end });
    },
  }).visit(parseSync(file, text).program);

  const within = (position: number) =>
    spans
      .filter(({ name, start, end }) => name && start <= position && position < end)
      .toSorted((a, b) => b.start - a.start)[0];
  for (const { object, property } of members)
    for (const other of reads.get(object) ?? [])
      if (areAlike(property.name, other))
        found.push({
          kind: OF_PARTNER.test(other) || OF_PARTNER.test(property.name) ? 'other partner' : 'sibling',
          mustCompile: true,
          ...{ start: property.start, end: property.end, to: other },
          what: `${object}.${property.name} → .${other}`,
        });
  const declarations = new Set(locals.map(({ start }) => start));
  const properties = new Set(members.map(({ property }) => property.start));
  for (const use of uses) {
    const span = within(use.start);
    if (
      !span ||
      declarations.has(use.start) ||
      properties.has(use.start) ||
      /\s*[:(]/.test(text[use.end] ?? '')
    )
      continue;
    const siblings = locals.filter(
      ({ name, start }) => start >= span.start && start < use.start && areAlike(name, use.name),
    );
    for (const { name } of siblings)
      found.push({
        kind: 'sibling',
        mustCompile: true,
        ...{ start: use.start, end: use.end, to: name },
        what: `${use.name} → ${name}`,
      });
  }
  return (
    found
      .map((each) => ({ ...each, within: within(each.start)?.name ?? '' }))
      // A table of facts is another kind of text: its properties are required by its type.
      .filter(({ kind, within: name }) => kind !== 'dropped property' || name !== '')
      .toSorted((a, b) => a.start - b.start || a.end - b.end)
  );
}

/** Where a term of SQL ends, at the depth of parentheses at which it began. */
const ENDS =
  /^( and | or |\)|,|\s*\$function\$| on conflict| order by| group by| limit| returning| for update| union| having| then| end|;|`|\n\s*(order|group|limit|for|returning|union) )/i;

/** Each term of an `and` in a text of SQL, without which more rows match. */
export function termsOfSql(text: string): Mistake[] {
  return [...text.matchAll(/ and (?=[\w("$'`])/gi)].flatMap(({ index }) => {
    // `between 1 and 2` has no terms.
    if (/between \S+$/i.test(text.slice(0, index))) return [];
    let depth = 0;
    let end = index + 5;
    while (end < text.length) {
      if (depth === 0 && ENDS.test(text.slice(end))) break;
      const sign = text[end];
      if (sign === '(' || sign === '{') depth += 1;
      if (sign === ')' || sign === '}') depth -= 1;
      end += 1;
    }
    const what = `term of SQL dropped: ${text
      .slice(index + 5, end)
      .slice(0, 60)
      .replaceAll(/\s+/g, ' ')}`;
    return [{ kind: 'dropped term', start: index, end, to: '', what }];
  });
}

/** Each comparison of owners and partners in a text of SQL, made for another one. */
export function partnersOfSql(text: string): Mistake[] {
  const changes: [RegExp, string][] = [
    [/\bis not distinct from\b/gi, '='],
    [/\bis distinct from\b/gi, '<>'],
    [/(?<=\b(?:owner_id|business_partner_id)\}?) = (?=[\w$:])/gi, ' <> '],
  ];
  return changes.flatMap(([from, to]) =>
    [...text.matchAll(from)].map(
      ({ index, 0: match }): Mistake => ({
        kind: 'other partner',
        start: index,
        end: index + match.length,
        to,
        what: `${match.trim()} → ${to.trim()}`,
      }),
    ),
  );
}

/** The mistakes in a function of the database: its terms, its partners, and two of its writes in the other order. */
export function mistakesInFunction(name: string, text: string): (Mistake & { within: string })[] {
  const body = text.indexOf('$function$');
  const inner = text.slice(body);
  const writes = [
    ...inner.matchAll(
      /(\n {2,}(?:PERFORM|UPDATE|INSERT)\b[^;]*;)(\n {2,}(?:PERFORM|UPDATE|INSERT)\b[^;]*;)/g,
    ),
  ];
  const swaps = writes.map(
    ({ index, 0: both, 1: first, 2: second }): Mistake => ({
      kind: 'swapped writes',
      start: index,
      end: index + both.length,
      to: `${second}${first}`,
      what: 'writes swapped',
    }),
  );
  return [...termsOfSql(inner), ...partnersOfSql(inner), ...swaps].map(({ start, end, ...each }) => ({
    ...each,
    start: body + start,
    end: body + end,
    within: name,
  }));
}

/** The mistakes in the head of a trigger, as the database prints it. */
export function mistakesInTrigger(name: string, text: string): (Mistake & { within: string })[] {
  const at = (start: number, end: number, to: string, what: string): Mistake => ({
    kind: 'trigger head',
    start,
    end,
    to,
    what,
  });
  const [events] = [...text.matchAll(/(?:BEFORE|AFTER) (.+?) ON /g)];
  const found: Mistake[] = [];
  if (events) {
    const from = events.index + events[0].indexOf(events[1]!);
    const parts = events[1]!.split(' OR ');
    if (parts.length > 1)
      parts.forEach((part, index) => {
        const rest = parts.filter((_, other) => other !== index).join(' OR ');
        found.push(at(from, from + events[1]!.length, rest, `${part} dropped`));
      });
    const columns = events[1]!.match(/UPDATE OF ([\w, ]+?)(?= OR |$)/)?.[1]?.split(', ') ?? [];
    if (columns.length > 1)
      for (const column of columns) {
        const to = events[1]!.replace(
          columns.join(', '),
          columns.filter((each) => each !== column).join(', '),
        );
        found.push(at(from, from + events[1]!.length, to, `UPDATE OF ${column} dropped`));
      }
  }
  const when = text.match(/ WHEN \((.+)\) EXECUTE/);
  if (when?.index) {
    const from = when.index;
    found.push(at(from, from + when[0].length - ' EXECUTE'.length, '', 'WHEN dropped'));
    for (const part of termsOfSql(when[0].slice(0, -' EXECUTE'.length)))
      found.push(at(from + part.start, from + part.end, '', part.what));
    const swapped = when[0].replaceAll(/\b(old|new)\./gi, (one) => (/old/i.test(one) ? 'new.' : 'old.'));
    if (/old\./i.test(when[0]) && /new\./i.test(when[0]))
      found.push(at(from, from + when[0].length, swapped, 'OLD and NEW swapped'));
  }
  return found.map((each) => ({ ...each, within: name }));
}
