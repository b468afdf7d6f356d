/*
 * Making a format of the platform takes thirty times as long as formatting with it: each is made once for a language
 * and its options.
 */

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

/** Of what a clock shows, as if it were UTC: docs/rules.md#one-clock. */
export const clockFormat = cachedBy(
  (locale: string, parts: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(locale, { ...parts, timeZone: 'UTC' }),
);

export const pluralRules = cachedBy(
  (locale: string, options?: Intl.PluralRulesOptions) => new Intl.PluralRules(locale, options),
);
