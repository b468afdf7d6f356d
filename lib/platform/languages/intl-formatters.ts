/* Creating a formatter takes thirty times as long as using it: each is created once per language and options. */

function cachedBy<Options, Format>(make: (locale: string, options: Options) => Format) {
  const cached = new Map<string, Format>();
  return (locale: string, options: Options): Format => {
    const key = `${locale} ${JSON.stringify(options)}`;
    const format = cached.get(key) ?? make(locale, options);
    cached.set(key, format);
    return format;
  };
}

export const numberFormat = cachedBy(
  (locale: string, options?: Intl.NumberFormatOptions) => new Intl.NumberFormat(locale, options),
);

/** Formats a wall-clock time as if it were UTC: docs/rules.md#one-clock. */
export const clockFormat = cachedBy(
  (locale: string, parts: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(locale, { ...parts, timeZone: 'UTC' }),
);

export const pluralRules = cachedBy(
  (locale: string, options?: Intl.PluralRulesOptions) => new Intl.PluralRules(locale, options),
);
