'use client';

import { type MouseEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import type { DefaultValues, FieldValues } from 'react-hook-form';
import type { z } from 'zod';
import { Form, FormProblems } from '@/components/form/form';
import { useZodForm } from '@/components/form/use-zod-form';
import { Badge } from '@/components/ui/badge';
import { Button } from '@/components/ui/button';
import { Card, CardBody, CardFooter, CardHeader } from '@/components/ui/card';
import { FormButton } from '@/components/ui/scripted-form';
import type { ActionResult } from '@/lib/platform/http/action';
import type { Tone } from '@/lib/platform/list/define';

type Props<Schema extends z.ZodType<FieldValues, FieldValues>> = {
  title: string;
  description: string;
  state: { label: string; tone: Tone };
  mayEdit: boolean;
  schema: Schema;
  defaults: DefaultValues<z.input<Schema>>;
  submit: (values: z.output<Schema>) => Promise<ActionResult<unknown>>;
  success: string;
  failure: string;
  fields: (isReadOnly: boolean) => ReactNode;
};

/** A box that is read-only until Edit is pressed. The button then reads Save: docs/rules.md#season. */
export function SeasonalBox<Schema extends z.ZodType<FieldValues, FieldValues>>(props: Props<Schema>) {
  const [editing, setEditing] = useState(false);
  const kit = useZodForm({
    ...props,
    failure: () => props.failure,
    done: () => setEditing(false),
  });
  const { reset, formState } = kit.form;
  const { isSubmitting } = formState;

  // The server's current values, unless the reader is editing here.
  const standing = JSON.stringify(props.defaults);
  useEffect(() => {
    if (!editing) reset(JSON.parse(standing));
  }, [editing, standing, reset]);

  // Saving disables the button and removes Cancel. The focus returns when the button is enabled.
  const button = useRef<HTMLButtonElement>(null);
  const hasLeft = useRef(false);
  useEffect(() => {
    if (hasLeft.current && !editing && !isSubmitting) button.current?.focus();
    hasLeft.current = editing || isSubmitting;
  }, [editing, isSubmitting]);

  function press(event: MouseEvent) {
    if (editing) return;
    // The button becomes the submit button, and this press must not submit.
    event.preventDefault();
    setEditing(true);
  }

  return (
    <Card aria-label={props.title}>
      <CardHeader
        title={
          <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
            {props.title}
            <Badge tone={props.state.tone}>{props.state.label}</Badge>
          </span>
        }
        description={props.description}
      />
      <Form {...kit} guard={editing}>
        <CardBody>
          <FormProblems {...kit} />
          <div className="grid gap-4">{props.fields(!editing || isSubmitting)}</div>
        </CardBody>
        {props.mayEdit && (
          <CardFooter>
            {editing && (
              <Button disabled={isSubmitting} onClick={() => setEditing(false)}>
                Cancel
              </Button>
            )}
            <FormButton
              ref={button}
              type={editing ? 'submit' : 'button'}
              variant={editing ? 'primary' : 'secondary'}
              loading={isSubmitting}
              onClick={press}
            >
              {editing ? 'Save' : 'Edit'}
            </FormButton>
          </CardFooter>
        )}
      </Form>
    </Card>
  );
}
