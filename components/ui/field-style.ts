/** The classes of every box one writes or picks in (`app/globals.css`): text field, select, combobox, dates. */
export const fieldStyle = ({ large = false }: { large?: boolean }): string =>
  large ? 'control control-large' : 'control';
