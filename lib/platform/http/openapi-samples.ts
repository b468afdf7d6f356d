import { type JsonSchema, resolvedSchema, type Schemas } from './openapi-schemas';

/** Example values by field name; the first matching rule wins. */
const WORDS: [RegExp, string | number | boolean][] = [
  [/^emails?$|Email$/, 'maya.lind@example.com'],
  [/^newPassword$|^oldPassword$|^password$/, 'Quiet#2026'],
  [/^firstName$/, 'Maya'],
  [/^lastName$/, 'Lind'],
  [/UserName$/, 'Maya Lind'],
  [/[fF]ile_?[nN]ame$/, 'terminal-4.png'],
  [/^name$|Name$/, 'Terminal 4'],
  [/^phone$/, '2125550142'],
  [/^countryCode$|^dialCode$/, '+1'],
  [/^timezone$/, 'America/New_York'],
  [/^latitude$/, 40.6413],
  [/^longitude$/, -73.7781],
  [/^restrictedFrom$/, '22:00'],
  [/^restrictedTo$/, '06:00'],
  [/^datetimeStart$|^startDate$|^fromDate$|^createdAt$|^from$/, '2026-03-14T09:30:00.000Z'],
  [/^datetimeEnd$|^endDate$|^toDate$|^until$|^to$/, '2026-03-14T10:00:00.000Z'],
  [/^expiredAt$/, '2026-12-31'],
  [/^config$/, '{ "lights": { "brightness": 70 } }'],
  [/^webId$|^replaces$/, 'f3Vb0N2kQm8sT1yXw5LhPg'],
  [/^transactionId$/, 'HP-7Q2M4K'],
  [/^token$/, 'free'],
  [/^(primary|secondary|neutral|white|error|success)|^Brand|^Neutral|^White$|^Error$|^Success$/, '#2c363c'],
  [/^(image|logo|logoUrl|bannerImg|profile_pic)$/, 'catalogue/2f6c1d.png'],
  [/^pathname$/, 'uploads/2f6c1d.png'],
  [/^(url|host|href)$|Url$/, 'https://files.example.com/catalogue/2f6c1d.png'],
  [/^socket_id$/, '123456.7890123'],
  [/^channel_name$|^channel$/, 'private-pod-7'],
  [/^(htmlDescription|privacyhtmlDescription|htmlText|content)$/, '<p>The quiet rooms are open.</p>'],
  [/^key$/, 'custom'],
  [/^boxKey$/, 'hpb_Jx2VnQ8sT1y'],
  [/^api_key$/, 'hpk_Wm4Rk7Zb0N2k'],
  [/^passcode$|^accessCode$/, '246810'],
  [/^receiptNumber$/, 1042],
  [/^code$|^promo$|^promoCode$/, 'SPRING26'],
  [/^zipcode$/, '11430'],
  [/^q$|^search$/, 'terminal'],
  [/^address$/, 'JFK Terminal 4, Queens, NY'],
  [/^city$/, 'New York'],
  [/^state$/, 'New York'],
  [/^country$/, 'United States'],
  [/^type$/, 'DESC'],
  [/^sort$/, 'createdAt'],
  [/^page$/, 0],
  [/^limit$/, 10],
  [/^duration$/, 30],
  [/^(cost|amount|subTotal|subtotal|total|totalAmount|refundable|refundtotal|balance)$/, 20],
  [/^(tax|discount|credit|waived|wallet|refunded|card)$/, 2.5],
  [/^quantity$|^ordinal$/, 1],
  [/^permissions$/, 3],
  [/^wait$/, 25],
];

/** A plausible value for a field of this name, or undefined. */
const wordFor = (name: string): string | number | boolean | undefined =>
  WORDS.find(([pattern]) => pattern.test(name))?.[1];

const FORMATS: Record<string, string> = {
  'date-time': '2026-03-14T09:30:00.000Z',
  date: '2026-03-14',
  email: 'maya.lind@example.com',
  uri: 'https://files.example.com/catalogue/2f6c1d.png',
  uuid: '2f6c1d0e-5b7a-4c3d-9e8f-1a2b3c4d5e6f',
  binary: 'picture.png',
};
const LATER: [RegExp, string][] = [
  [/end|until|^to/i, '2026-03-14T10:00:00.000Z'],
  [/expire/i, '2026-03-14T09:32:00.000Z'],
];

const typeOf = ({ type }: JsonSchema): string | undefined =>
  Array.isArray(type) ? type.find((each) => each !== 'null') : type;

function textOf(schema: JsonSchema, name: string): string {
  const { format = '', minLength = 0, maxLength = Number.POSITIVE_INFINITY, pattern } = schema;
  const later = format === 'date-time' && LATER.find(([about]) => about.test(name))?.[1];
  const byFormat = later || FORMATS[format];
  if (byFormat) return byFormat;
  const word = wordFor(name);
  const fits = (text: string) => !pattern || new RegExp(pattern).test(text);
  if (word !== undefined && fits(String(word))) return String(word);
  // Values that satisfy common patterns; ordinary words are tried next.
  const tries = [
    'Quiet and clean',
    'SPRING26',
    '12',
    '2026-03-14',
    '09:30',
    '#2c363c',
    '10.00',
    'free',
    '246810',
  ];
  return (tries.find(fits) ?? 'text').slice(0, maxLength).padEnd(minLength, 'x');
}

function numberOf(schema: JsonSchema, name: string): number {
  const { minimum, maximum, exclusiveMinimum } = schema;
  const word = wordFor(name);
  const fallback = /[iI]ds?$|_id$/.test(name) ? 7 : 1;
  const wanted = typeof word === 'number' ? word : fallback;
  const least = minimum ?? (exclusiveMinimum === undefined ? wanted : exclusiveMinimum + 1);
  const value = Math.min(Math.max(wanted, least), maximum ?? wanted);
  return schema.type === 'integer' ? Math.ceil(value) : value;
}

function objectOf(schema: JsonSchema, schemas: Schemas, depth: number): Record<string, unknown> {
  const entries = Object.entries(schema.properties ?? {});
  return Object.fromEntries(entries.map(([key, each]) => [key, sampleOf(each, schemas, key, depth + 1)]));
}

function listOf(schema: JsonSchema, schemas: Schemas, name: string, depth: number): unknown[] {
  const { items, minItems = 1, maxItems = minItems } = schema;
  if (maxItems === 0 || typeof items !== 'object' || depth > 6) return [];
  return Array.from({ length: Math.max(1, minItems) }, () => sampleOf(items, schemas, name, depth + 1));
}

/**
 * A value that the schema allows, always the same one: the schema's own value (an example, a constant, the first of
 * an enum), or else one derived from its name and limits. Optional fields are filled in, so that all are visible.
 */
export function sampleOf(from: JsonSchema, schemas: Schemas, name = '', depth = 0): unknown {
  const schema = resolvedSchema(from, schemas);
  if (schema.examples?.length) return schema.examples[0];
  if (schema.const !== undefined) return schema.const;
  if (schema.enum?.length) return schema.enum[0];
  if (schema.allOf)
    return Object.assign({}, ...schema.allOf.map((each) => sampleOf(each, schemas, name, depth)));
  const options = schema.anyOf ?? schema.oneOf;
  const option = options?.find((each) => each.type !== 'null');
  if (option) return sampleOf(option, schemas, name, depth);
  switch (typeOf(schema)) {
    case 'object':
      return objectOf(schema, schemas, depth);
    case 'array':
      return listOf(schema, schemas, name, depth);
    case 'string':
      return textOf(schema, name);
    case 'integer':
    case 'number':
      return numberOf(schema, name);
    case 'boolean':
      return true;
    case 'null':
      return null;
    default:
      return wordFor(name) ?? {};
  }
}
