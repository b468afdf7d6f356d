'use client';

import { TextField } from '@/components/form/fields';
import { FormDialog } from '@/components/form/form-dialog';
import { SwitchField } from '@/components/form/switch-field';
import { saveViewAction } from '@/lib/console/saved-views/actions';
import { mayNamePerson, savedViewInput } from '@/lib/console/saved-views/schema';

type Props = {
  list: string;
  /** The stored state: the query string of the list without its page. */
  query: string;
  /** The view that is shown, which saving under the same name replaces. */
  name: string;
  close: () => void;
};

/** Saves search, filters and order of a list under a name. */
export function SaveViewDialog({ list, query, name, close }: Props) {
  return (
    <FormDialog
      title="Save this view"
      description="Keeps the search, filters and order as a tab above the list."
      size="sm"
      schema={savedViewInput}
      defaults={{ list, query, name, isShared: false, sharesSearch: false }}
      submit={saveViewAction}
      submitLabel="Save"
      success="View saved"
      close={close}
    >
      <TextField name="name" label="Name" maxLength={40} autoComplete="off" autoFocus />
      <SwitchField name="isShared" label="Share it with everybody who sees this list for the same partners" />
      {mayNamePerson(list, query) && (
        <SwitchField name="sharesSearch" label="Share the search too, which may name a person" />
      )}
    </FormDialog>
  );
}
