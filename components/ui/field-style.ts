/** The classes of every field to type or pick in (`app/globals.css`): text field, select, combobox, dates. */
export const fieldStyle = ({ large = false }: { large?: boolean }): string =>
  large ? 'control control-large' : 'control';
