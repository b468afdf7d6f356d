'use client';

import { type ComponentProps, useSyncExternalStore } from 'react';
import { Button, type ButtonProps } from './button';

const never = () => () => {};

/** Whether the page's scripts have arrived: not in what the server renders, and not until React has taken it over. */
export const useIsReady = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );

type Props = Omit<ComponentProps<'form'>, 'onSubmit' | 'method' | 'action'> & { submit: () => void };

/**
 * The element of every form. A script submits it, never the browser: its {@link FormButton} waits for the scripts, and
 * a browser whose scripts never arrive would post it, so that nothing typed is in an address: docs/rules.md#forms.
 */
export function ScriptedForm({ submit, ...props }: Props) {
  return (
    <form
      noValidate
      {...props}
      method="post"
      onSubmit={(event) => {
        event.preventDefault();
        // A dialog can be inside another form.
        event.stopPropagation();
        submit();
      }}
    />
  );
}

/**
 * The button that submits a {@link ScriptedForm}. Until the scripts have arrived it is disabled, and so is Enter in
 * the form's fields, whose text stays.
 */
export function FormButton({ type = 'submit', disabled, ...props }: ButtonProps) {
  const isReady = useIsReady();
  return <Button {...props} type={type} disabled={disabled || !isReady} />;
}
