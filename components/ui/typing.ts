import type { ComponentProps } from 'react';

/**
 * Handlers of a field that normalises its text, whatever keyboard produced it. Text that an input method is still
 * composing is left unchanged: changing it would end the composition, or double the text.
 */
export const typing = (
  plain: (text: string) => string,
  take: (text: string) => void,
): Pick<ComponentProps<'input'>, 'onChange' | 'onCompositionEnd'> => ({
  onChange: ({ target, nativeEvent }) =>
    take((nativeEvent as InputEvent).isComposing ? target.value : plain(target.value)),
  onCompositionEnd: ({ currentTarget }) => take(plain(currentTarget.value)),
});
