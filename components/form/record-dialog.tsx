'use client';

import { createContext, Fragment, type ReactNode, useContext } from 'react';
import type { DefaultValues, FieldValues } from 'react-hook-form';
import type { z } from 'zod';
import { sentenceCase } from '@/lib/foundation/text/words';
import type { ActionResult } from '@/lib/platform/http/action';
import { FormDialog } from './form-dialog';
import { InstantField } from './instant-field';
import { instantField, shownInstant } from './instant-value';
import { hasRequired, type Instants, sentInstants } from './record-values';
import { useOnce } from './use-once';

type StoredRecord = { id: number; updatedAt: Date };

const InstantsContext = createContext<Instants | null>(null);

/** The field of each name of a schema, in the order of the form; one that is missing does not compile. */
export type FieldsOf<Schema extends z.ZodObject> = {
  [Name in keyof z.input<Schema> & string]-?: (name: Name) => ReactNode;
};

const shown = (fields: Record<string, (name: never) => ReactNode>): ReactNode =>
  Object.entries(fields).map(([name, field]) => <Fragment key={name}>{field(name as never)}</Fragment>);

type Props<Schema extends z.ZodObject> = {
  /** What it is called in the title and the success message: `cleaning`. */
  noun: string;
  description?: string;
  size?: 'sm' | 'md' | 'lg' | 'xl';
  /** The record to edit; null to add one. */
  record: StoredRecord | null;
  /** The fields of the form, as the command of a new record takes them. */
  schema: Schema;
  defaults: DefaultValues<z.input<Schema>>;
  instants?: Instants;
  create: (values: z.output<Schema>) => Promise<ActionResult<unknown>>;
  update: (values: z.output<Schema> & { id: number; updatedAt: string }) => Promise<ActionResult<unknown>>;
  closeHref: string;
  fields: FieldsOf<Schema>;
};

const INSTANT = instantField({ date: 'Choose a day', time: 'Enter a time' });

/**
 * The dialog that adds a kind of record or edits one: `Add cleaning`, `Edit cleaning`. Its button is enabled once the
 * fields that the schema requires are filled, an edit sends the version that was read, and an instant is sent only if
 * it was changed. The fields of `instants` are {@link RecordInstantField}.
 */
export function RecordDialog<Schema extends z.ZodObject>(props: Props<Schema>) {
  const { noun, record, schema, instants } = props;
  const names = Object.keys(instants?.values ?? {});
  const formSchema = schema.extend(Object.fromEntries(names.map((name) => [name, INSTANT])));
  const shownInstants = Object.fromEntries(
    names.map((name) => [
      name,
      instants && shownInstant(instants.values[name] ?? instants.now, instants.clock),
    ]),
  );
  const handleSubmit = (values: FieldValues) => {
    const all = { ...values, ...(instants && sentInstants(values, instants)) } as z.output<Schema>;
    if (!record) return props.create(all);
    return props.update({ ...all, id: record.id, updatedAt: record.updatedAt.toISOString() });
  };
  return (
    <InstantsContext value={instants ?? null}>
      <FormDialog
        title={`${record ? 'Edit' : 'Add'} ${noun}`}
        description={props.description}
        size={props.size}
        schema={formSchema as z.ZodType<FieldValues, FieldValues>}
        isStored={record !== null}
        defaults={{ ...props.defaults, ...shownInstants }}
        submit={handleSubmit}
        submitLabel="Save"
        success={`${sentenceCase(noun)} successfully ${record ? 'updated' : 'created'}.`}
        ready={(values: FieldValues) => hasRequired(schema, values, instants)}
        close={{ href: props.closeHref }}
      >
        {shown(props.fields)}
      </FormDialog>
    </InstantsContext>
  );
}

/** The field of an instant of a {@link RecordDialog}. A stored one may lie in the past. */
export function RecordInstantField({
  name,
  labels,
}: {
  name: string;
  labels: { date: string; time: string };
}) {
  const instants = useContext(InstantsContext);
  if (!instants) throw new Error(`The dialog of ${name} has no instants.`);
  const { clock, now, values } = instants;
  const current = values[name];
  return (
    <InstantField
      name={name}
      labels={labels}
      clock={clock}
      earliest={current ?? now}
      initial={current ?? now}
    />
  );
}

/** What the page of a kind of record passes on to the form of a move. */
export type MoveProps = { move: { move: string; label: string; done: string }; closeHref: string };

type MoveDialogProps<Schema extends z.ZodObject> = MoveProps & {
  noun: string;
  id: number;
  /** Which record it is. */
  description?: string;
  /** The input of the move. */
  schema: Schema;
  defaults: DefaultValues<z.input<Schema>>;
  /** An action of `actionOnce` that makes any move. */
  // biome-ignore lint/suspicious/noExplicitAny: its input is that of the move, which the server parses
  action: (key: string, input: any) => Promise<ActionResult<unknown>>;
  fields: FieldsOf<Schema>;
};

/** The dialog of a move that has input: `Finish cleaning`. */
export function MoveDialog<Schema extends z.ZodObject>(props: MoveDialogProps<Schema>) {
  const { noun, id, schema } = props;
  const { move, label, done } = props.move;
  const make = useOnce(props.action);
  return (
    <FormDialog
      title={`${label} ${noun}`}
      description={props.description}
      size="sm"
      schema={schema as unknown as z.ZodType<FieldValues, FieldValues>}
      defaults={props.defaults as FieldValues}
      submit={(values) => make({ ...values, id, move })}
      submitLabel={label}
      success={`${sentenceCase(noun)} successfully ${done}.`}
      ready={(values: FieldValues) => hasRequired(schema, values)}
      close={{ href: props.closeHref }}
    >
      {shown(props.fields)}
    </FormDialog>
  );
}
