/** Short forms in North American addresses, with the names in the reference data. */
const SHORT: ReadonlyMap<string, string> = new Map(
  `AL Alabama,AK Alaska,AZ Arizona,AR Arkansas,CA California,CO Colorado,CT Connecticut,DC District of Columbia,
  DE Delaware,FL Florida,GA Georgia,HI Hawaii,ID Idaho,IL Illinois,IN Indiana,IA Iowa,KS Kansas,KY Kentucky,
  LA Louisiana,ME Maine,MD Maryland,MA Massachusetts,MI Michigan,MN Minnesota,MS Mississippi,MO Missouri,
  MT Montana,NE Nebraska,NV Nevada,NH New Hampshire,NJ New Jersey,NM New Mexico,NY New York,NC North Carolina,
  ND North Dakota,OH Ohio,OK Oklahoma,OR Oregon,PA Pennsylvania,RI Rhode Island,SC South Carolina,
  SD South Dakota,TN Tennessee,TX Texas,UT Utah,VT Vermont,VA Virginia,WA Washington,WV West Virginia,
  WI Wisconsin,WY Wyoming,AB Alberta,BC British Columbia,MB Manitoba,NB New Brunswick,
  NL Newfoundland and Labrador,NS Nova Scotia,ON Ontario,PE Prince Edward Island,QC Quebec,SK Saskatchewan,
  USA United States,US United States,UK United Kingdom`
    .split(',')
    .map((line) => line.trim())
    .map(
      (line) => [line.slice(0, line.indexOf(' ')), line.slice(line.indexOf(' ') + 1).toLowerCase()] as const,
    ),
);

/** The number of words of the longest names: `Newfoundland and Labrador`, `Democratic Republic of the Congo`. */
const WORDS = 6;

function runs(words: string[]): string[] {
  return words.flatMap((_, from) =>
    Array.from({ length: Math.min(WORDS, words.length - from) }, (_, more) =>
      words.slice(from, from + more + 1).join(' '),
    ),
  );
}

/** Names that an address can contain, in lower case. */
export type Phrases = {
  /** The parts between commas, without postcodes and house numbers. */
  parts: string[];
  /** The parts with "city" appended: the reference data has New York City. */
  asCities: string[];
  /** The parts, and the names behind short forms: a state here is unambiguous. */
  regions: string[];
  /** All sequences of words in the parts, and the names behind short forms (`NY`). */
  names: string[];
};

/** Splits an address into phrases. Short forms count only in capitals, because `in` and `or` are words. */
export function addressPhrases(address: string): Phrases {
  const written = address
    .split(/[,;\n]/)
    .map((part) => part.split(/\s+/).filter((word) => word !== '' && !/\d/.test(word)))
    .filter((words) => words.length > 0);
  const short = written.flat().flatMap((word) => SHORT.get(word) ?? []);
  const lower = written.map((words) => words.map((word) => word.replace(/\.$/, '').toLowerCase()));
  const parts = lower.map((words) => words.join(' '));
  const asCities = parts.map((part) => `${part} city`);
  return {
    parts,
    asCities,
    regions: [...parts, ...short],
    names: [...new Set([...lower.flatMap(runs), ...short, ...asCities])],
  };
}
