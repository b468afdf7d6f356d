import type { ComponentProps } from 'react';

/**
 * Handlers of a field whose text is read in one form, whatever keyboard wrote it. What an input method is still
 * composing stays as it is: changing it would end the composition, or double it.
 */
export const typing = (
  plain: (text: string) => string,
  take: (text: string) => void,
): Pick<ComponentProps<'input'>, 'onChange' | 'onCompositionEnd'> => ({
  onChange: ({ target, nativeEvent }) =>
    take((nativeEvent as InputEvent).isComposing ? target.value : plain(target.value)),
  onCompositionEnd: ({ currentTarget }) => take(plain(currentTarget.value)),
});
