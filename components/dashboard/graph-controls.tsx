'use client';

import { useId, useState } from 'react';
import { useChoices } from '@/components/form/use-choices';
import { useListState } from '@/components/list/list-state';
import { Button } from '@/components/ui/button';
import { Combobox } from '@/components/ui/combobox';
import { DatePicker } from '@/components/ui/date-picker';
import { Label } from '@/components/ui/label';
import { FormButton, ScriptedForm } from '@/components/ui/scripted-form';
import { rangeLimitsOf, rangePresets, rangeProblem } from '@/lib/console/dashboard/range';
import type { FieldError } from '@/lib/foundation/errors';
import { addressOf, type GraphChoice, type GraphName } from './graph-state';

type Props = { graph: GraphName; shown: GraphChoice; today: string };

/**
 * Start Date, End Date, Location and Apply, presets of the dates, and whether the months before are shown too. The
 * applied choice is in the URL; the draft is here.
 */
export function GraphControls({ graph, shown, today }: Props) {
  const { change, pending } = useListState();
  const id = useId();
  const [draft, setDraft] = useState(shown);
  const [problem, setProblem] = useState<FieldError | null>(null);
  const [applied, setApplied] = useState(false);
  const { choices: locations } = useChoices({
    path: '/locations?lookup=true',
    chosen: draft.locationId ? [draft.locationId] : [],
  });
  const limits = rangeLimitsOf(draft, today);

  function pick(changes: Partial<GraphChoice>) {
    setDraft({ ...draft, ...changes });
    setProblem(null);
    setApplied(false);
  }

  function apply(chosen: GraphChoice) {
    const wrong = rangeProblem(chosen, today);
    setDraft(chosen);
    setProblem(wrong);
    if (wrong) return;
    setApplied(true);
    change(addressOf(graph, chosen));
  }

  const dateField = (key: 'startDate' | 'endDate', label: string, limit: { min?: string; max?: string }) => (
    <div className="grid min-w-0 flex-[1_1_130px] gap-1.5">
      <Label htmlFor={`${id}-${key}`}>{label}</Label>
      <DatePicker
        id={`${id}-${key}`}
        value={draft[key]}
        onValueChange={(day) => pick({ [key]: day })}
        aria-invalid={problem?.path === key}
        aria-describedby={problem?.path === key ? `${id}-problem` : undefined}
        {...limit}
      />
    </div>
  );

  return (
    <ScriptedForm className="px-4 pt-3 sm:px-5" submit={() => apply(draft)}>
      <div className="flex flex-wrap items-end gap-2">
        {dateField('startDate', 'Start Date', limits.start)}
        {dateField('endDate', 'End Date', limits.end)}
        <div className="grid min-w-0 flex-[1_1_150px] gap-1.5">
          <Label htmlFor={`${id}-location`}>Location</Label>
          <Combobox
            id={`${id}-location`}
            placeholder="All"
            searchPlaceholder="Find location"
            {...locations}
            value={draft.locationId || null}
            clearable
            onValueChange={(locationId) => pick({ locationId })}
          />
        </div>
        <FormButton loading={pending && applied}>Apply</FormButton>
      </div>
      <div className="mt-2 -ml-2 flex flex-wrap items-center gap-x-1 gap-y-1.5">
        {rangePresets(today).map(({ label, ...range }) => (
          <Button
            key={label}
            size="sm"
            variant="ghost"
            aria-pressed={shown.startDate === range.startDate && shown.endDate === range.endDate}
            className="px-2 font-medium aria-pressed:bg-sunk aria-pressed:text-ink"
            onClick={() => apply({ ...draft, ...range })}
          >
            {label}
          </Button>
        ))}
        <label className="ml-auto flex items-center gap-2 py-1 text-ink-2">
          <input
            type="checkbox"
            className="select-box"
            checked={draft.isCompared}
            onChange={(event) => apply({ ...draft, isCompared: event.target.checked })}
          />
          <span>
            Compare<span className="sr-only"> with the months before</span>
          </span>
        </label>
      </div>
      {problem && (
        <p id={`${id}-problem`} role="alert" className="mt-1.5 text-small text-bad">
          {problem.message}
        </p>
      )}
    </ScriptedForm>
  );
}
