'use client';

import { type ReactNode, useId } from 'react';
import { Code } from '@/components/ui/code';
import { Input } from '@/components/ui/input';
import { Label } from '@/components/ui/label';
import type { Parameter } from '@/lib/console/api-docs/operations';
import type { Filled } from '@/lib/console/api-docs/request';

const PART = { path: 'params', query: 'query', header: 'headers' } as const;

type Props = { parameters: Parameter[]; filled: Filled; onChange: (filled: Filled) => void };

/** A field for each parameter; required ones are marked. */
export function ParameterFields({ parameters, filled, onChange }: Props) {
  if (parameters.length === 0) return null;
  return (
    <Fields title="Parameters">
      <div className="grid gap-4 sm:grid-cols-2">
        {parameters.map((each) => {
          const part = PART[each.in];
          return (
            <ParameterField
              key={`${each.in} ${each.name}`}
              parameter={each}
              value={filled[part][each.name] ?? ''}
              onChange={(value) => onChange({ ...filled, [part]: { ...filled[part], [each.name]: value } })}
            />
          );
        })}
      </div>
    </Fields>
  );
}

function ParameterField({
  parameter,
  value,
  onChange,
}: {
  parameter: Parameter;
  value: string;
  onChange: (value: string) => void;
}) {
  const id = useId();
  return (
    <div className="grid content-start gap-1.5">
      <Label htmlFor={id} optional={!parameter.required}>
        <Code>{parameter.name}</Code>
      </Label>
      <Input
        id={id}
        required={parameter.required}
        autoComplete="off"
        spellCheck={false}
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
    </div>
  );
}

/** A group of fields under a heading. */
export function Fields({ title, children }: { title: string; children: ReactNode }) {
  return (
    <fieldset className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-2">
      <legend className="mb-2 text-body font-semibold text-ink">{title}</legend>
      {children}
    </fieldset>
  );
}
