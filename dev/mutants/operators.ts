import { parseSync, Visitor } from 'vite';

/** One small change of a file: `to` replaces the text between two positions. */
export type Mutant = { start: number; end: number; to: string; what: string; within: string };

const COMPARISONS: Record<string, string> = {
  '<': '<=',
  '<=': '<',
  '>': '>=',
  '>=': '>',
  '===': '!==',
  '!==': '===',
};
const SWAPS: Record<string, string> = {
  ...COMPARISONS,
  '&&': '||',
  '||': '&&',
  '+': '-',
  '-': '+',
  '??': '&&',
};

/**
 * SQL that refuses or restricts something, and its replacement without that effect. An instant that equals the
 * database's clock to the microsecond cannot be arranged, so that comparisons with `now()` stay as they are.
 */
const SQL_SWAPS: [RegExp, string][] = [
  [/ and (?=[a-z("])/gi, ' or '],
  [/ or (?=[a-z("])/gi, ' and '],
  [/ <= (?!now\(\))/g, ' < '],
  [/ >= (?!now\(\))/g, ' > '],
  [/ < (?!now\(\))/g, ' <= '],
  [/ > (?!now\(\))/g, ' >= '],
  [/ = (?=[\w:'"$(])/g, ' <> '],
  [/ <> /g, ' = '],
  [/\bis not null\b/gi, 'is null'],
  [/\bis null\b/gi, 'is not null'],
  [/\bnot exists\b/gi, 'exists'],
  [/ \+ (?=[\w(])/g, ' - '],
  [/ - (?=[\w(])/g, ' + '],
  [/\bleast\(/gi, 'greatest('],
  [/\bgreatest\(/gi, 'least('],
  [/, 0\)/g, ', 1)'],
];

/** Every change of an SQL text by the list. */
export const sqlChanges = (text: string): Omit<Mutant, 'within'>[] =>
  SQL_SWAPS.flatMap(([from, to]) =>
    [...text.matchAll(from)].map(({ index, 0: match }) => ({
      start: index,
      end: index + match.length,
      to,
      what: `${match.trim()} → ${to.trim()}`,
    })),
  );

type Node = { type: string; start: number; end: number } & Record<string, unknown>;
const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value;

/** The functions of a file by name, with their spans. */
type Span = { name: string; start: number; end: number };

const keyOf = (node: Node): string => {
  const name = isNode(node.id) ? node.id : node.key;
  // A key in quotation marks, such as `'file.remove'`, is a literal.
  const text = isNode(name) ? (name.name ?? name.value) : '';
  return typeof text === 'string' ? text : '';
};

/** Calls whose effect tests do not see, so that changes in them are skipped. */
const SILENT = /^(log|console|span|trace)/;

/** Comparisons with the process's clock, which limit how long a job runs: two readings are never equal. */
const isOfClock = (comparison: string): boolean => comparison.includes('performance.now()');
/** A statement whose caller takes its first row: more rows change nothing. */
const ONE_ROW = /\.limit\($/;

/** Every change of a TypeScript module, in the order of the file. */
export function mutantsOf(file: string, text: string): Mutant[] {
  const spans: Span[] = [];
  const mutants: Omit<Mutant, 'within'>[] = [];
  const add = (node: { start: number; end: number }, to: string, what: string) =>
    mutants.push({ start: node.start, end: node.end, to, what });
  const named = (node: unknown) => {
    const each = node as Node;
    const inner = [each.init, each.value, each].find(isNode) ?? each;
    if (/Function/.test(inner.type)) spans.push({ name: keyOf(each), start: each.start, end: each.end });
  };
  const operator = (each: unknown) => {
    const node = each as Node & { operator: string; left: Node; right: Node };
    const to = SWAPS[node.operator];
    const between = text.slice(node.left.end, node.right.start);
    const position = between.indexOf(node.operator);
    if (!to || position < 0 || (node.operator in COMPARISONS && isOfClock(text.slice(node.start, node.end))))
      return;
    const start = node.left.end + position;
    add({ start, end: start + node.operator.length }, to, `${node.operator} → ${to}`);
  };
  const condition = (each: unknown) => {
    const { test } = each as { test: Node };
    add(test, 'true', 'condition → true');
    add(test, 'false', 'condition → false');
  };
  new Visitor({
    FunctionDeclaration: named,
    VariableDeclarator: named,
    Property: named,
    MethodDefinition: named,
    BinaryExpression: operator,
    LogicalExpression: operator,
    IfStatement: condition,
    ConditionalExpression: condition,
    UnaryExpression(node) {
      if (node.operator === '!') add({ start: node.start, end: node.start + 1 }, '', '! removed');
    },
    AwaitExpression(node) {
      if (node.argument.type === 'CallExpression')
        add({ start: node.start, end: node.argument.start }, '', 'await removed');
    },
    ExpressionStatement(node) {
      const { expression } = node;
      const call = expression.type === 'AwaitExpression' ? expression.argument : expression;
      if (call.type === 'CallExpression' && !SILENT.test(text.slice(call.start, call.end)))
        add(node, ';', 'call removed');
    },
    Literal(node) {
      if (typeof node.value === 'number' && !(node.value === 1 && ONE_ROW.test(text.slice(0, node.start))))
        add(node, String(node.value + 1), `${node.value} → ${node.value + 1}`);
    },
    ArrayExpression(node) {
      const [last] = node.elements.slice(-1);
      const before = node.elements.at(-2);
      if (last && before) add({ start: before.end, end: last.end }, '', 'last element removed');
    },
    TaggedTemplateExpression(node) {
      if (node.tag.type !== 'Identifier' || node.tag.name !== 'sql') return;
      for (const { start, end } of node.quasi.quasis)
        for (const change of sqlChanges(text.slice(start, end)))
          mutants.push({ ...change, start: start + change.start, end: start + change.end });
    },
  }).visit(parseSync(file, text).program);
  const within = (position: number) =>
    spans
      .filter(({ name, start, end }) => name && start <= position && position < end)
      .toSorted((a, b) => b.start - a.start)[0]?.name ?? '';
  return mutants
    .map((change) => ({ ...change, within: within(change.start) }))
    .toSorted((a, b) => a.start - b.start || a.end - b.end);
}
