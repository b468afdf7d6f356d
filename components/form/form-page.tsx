'use client';

import { useRouter } from 'next/navigation';
import type { ReactNode } from 'react';
import type { DefaultValues, FieldValues } from 'react-hook-form';
import type { z } from 'zod';
import { ButtonLink } from '@/components/ui/button';
import { Card, CardBody, CardHeader } from '@/components/ui/card';
import type { ActionResult } from '@/lib/platform/http/action';
import { Form, FormProblems } from './form';
import { SubmitButton } from './submit-button';
import { useZodForm } from './use-zod-form';

type Props<Schema extends z.ZodType<FieldValues, FieldValues>, T> = {
  schema: Schema;
  defaults: DefaultValues<z.input<Schema>>;
  /** It changes a stored record: unchanged fields are not validated again. */
  isStored?: boolean;
  submit: (values: z.output<Schema>) => Promise<ActionResult<T>>;
  submitLabel: string;
  success: string;
  failure?: (result: { status: number; message: string; code: string }) => string | undefined;
  /** Whether the values are sufficient to enable the button: docs/rules.md#forms. */
  ready?: (values: DefaultValues<z.input<Schema>>) => boolean;
  /** The target of Cancel, and of saving unless `savedHref` is given. */
  closeHref: string;
  savedHref?: (data: T) => string;
  /** Shown in the footer, next to Cancel and the submit button. */
  footActions?: ReactNode;
  /** The titles of the sections of a long form, as links to them. */
  sections?: readonly string[];
  /** At the right of the form on a wide screen: a preview that follows the fields. */
  beside?: ReactNode;
  children: ReactNode;
};

/** A form on its own page: one column of sections, a sticky footer, and a guard against losing changes. */
export function FormPage<Schema extends z.ZodType<FieldValues, FieldValues>, T>(props: Props<Schema, T>) {
  const router = useRouter();
  const kit = useZodForm({
    ...props,
    // Back does not open a form again that was saved.
    done: (data: T) => router.replace(props.savedHref?.(data) ?? props.closeHref),
  });
  const values = kit.form.watch();
  const column = (
    <div className="w-full max-w-160">
      {props.sections && <SectionLinks titles={props.sections} />}
      <FormProblems {...kit} />
      {/* A focused field is scrolled clear of the header and the footer. */}
      <div className="grid gap-4 [&_:is(input,select,textarea,button)]:scroll-my-24">{props.children}</div>
    </div>
  );
  return (
    <Form {...kit}>
      {props.beside ? (
        <div className="grid grid-cols-1 items-start gap-6 min-[1100px]:grid-cols-[minmax(0,640px)_minmax(0,1fr)]">
          {column}
          <div className="min-[1100px]:sticky min-[1100px]:top-20">{props.beside}</div>
        </div>
      ) : (
        column
      )}
      <div className="sticky bottom-0 z-10 mt-4 flex max-w-160 flex-wrap justify-end gap-2 border-t border-line bg-bg py-3 max-sm:-mx-4 max-sm:max-w-none max-sm:px-4 max-sm:[&>*]:flex-1">
        <ButtonLink href={props.closeHref}>Cancel</ButtonLink>
        {props.footActions}
        <SubmitButton disabled={props.ready ? !props.ready(values as DefaultValues<z.input<Schema>>) : false}>
          {props.submitLabel}
        </SubmitButton>
      </div>
    </Form>
  );
}

const idOf = (title: string): string => `section-${title.toLowerCase().replaceAll(' ', '-')}`;

function SectionLinks({ titles }: { titles: readonly string[] }) {
  return (
    <nav aria-label="Sections of the form" className="mb-3 flex flex-wrap gap-x-4 gap-y-1">
      {titles.map((title) => (
        <a
          key={title}
          href={`#${idOf(title)}`}
          className="text-link underline-offset-4 hover:underline pointer-coarse:py-2.5"
        >
          {title}
        </a>
      ))}
    </nav>
  );
}

/** A group of fields with a heading and a sentence. */
export function FormSection({
  title,
  description,
  children,
}: {
  title: string;
  description?: string;
  children: ReactNode;
}) {
  return (
    <Card aria-label={title} id={idOf(title)} className="scroll-mt-18">
      <CardHeader title={title} description={description} />
      <CardBody className="grid gap-4">{children}</CardBody>
    </Card>
  );
}
