/** Inputs of text. A browser fills in some of them by itself. */
const TEXT = new Set(['text', 'email', 'password', 'search', 'tel', 'url', 'time']);

/** The text of a control that differs from the one that was rendered; undefined if none was typed. */
function enteredText(control: Element): string | undefined {
  if (
    control instanceof HTMLTextAreaElement ||
    (control instanceof HTMLInputElement && TEXT.has(control.type))
  )
    return control.value === control.defaultValue ? undefined : control.value;
  const isPicked = control instanceof HTMLInputElement && control.type === 'radio' && control.checked;
  return isPicked && !control.defaultChecked ? control.value : undefined;
}

/**
 * What was typed or picked in a form before its scripts arrived, by the names of its fields. React leaves it on the
 * screen, does not report it, and reverts it with the next change.
 */
export const earlyTexts = (form: HTMLFormElement): { name: string; text: string }[] =>
  [...form.elements].flatMap((control) => {
    const text = enteredText(control);
    const name = control.getAttribute('name');
    return text === undefined || !name ? [] : [{ name, text }];
  });
