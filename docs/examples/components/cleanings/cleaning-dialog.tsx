'use client';

import { z } from 'zod';
import { TextAreaField } from '@/components/form/fields';
import { FormDialog } from '@/components/form/form-dialog';
import { ImageField } from '@/components/form/image-field';
import { InstantField } from '@/components/form/instant-field';
import { instantField, isInstantChanged, pickedInstant, shownInstant } from '@/components/form/instant-value';
import { LookupField } from '@/components/form/lookup-field';
import { MoneyField } from '@/components/form/money-field';
import { useOnce } from '@/components/form/use-once';
import {
  createCleaningAction,
  moveCleaningAction,
  updateCleaningAction,
} from '@/lib/catalogue/cleanings/actions';
import { type Cleaning, cleaningWords, costField } from '@/lib/catalogue/cleanings/schema';
import { chosenId } from '@/lib/foundation/input/fields';
import { toDollars } from '@/lib/foundation/money';
import type { ZoneClock } from '@/lib/foundation/time/zone-clock';

type Space = { id: number; name: string; clock: ZoneClock };
type Props = {
  /** Null before the space of a new cleaning is chosen. */
  space: Space | null;
  cleaning: Cleaning | null;
  /** It runs, and ends with its final cost. */
  isFinishing?: boolean;
  now: Date;
  closeHref: string;
};

/** Add cleaning: first its space, whose clock the start is on. Edit cleaning, or Finish cleaning, if there is one. */
export function CleaningDialog({ space, cleaning, isFinishing = false, now, closeHref }: Props) {
  if (!space) return <ChooseSpace closeHref={closeHref} />;
  if (cleaning && isFinishing) return <FinishCleaning cleaning={cleaning} closeHref={closeHref} />;
  return <CleaningForm space={space} cleaning={cleaning} now={now} closeHref={closeHref} />;
}

const spaceForm = z.object({ spaceId: chosenId('Choose a space') });

function ChooseSpace({ closeHref }: { closeHref: string }) {
  return (
    <FormDialog
      title="Add cleaning"
      size="sm"
      schema={spaceForm}
      defaults={{}}
      submit={async (values) => ({ ok: true, data: values })}
      submitLabel="Next"
      success={() => undefined}
      next={({ spaceId }) => `?${new URLSearchParams({ action: 'add', id: String(spaceId) })}`}
      ready={({ spaceId }) => Boolean(spaceId)}
      close={{ href: closeHref }}
    >
      <LookupField name="spaceId" label="Space" path="/admin/pod?lookup=true" />
    </FormDialog>
  );
}

const cleaningForm = cleaningWords.extend({
  start: instantField({ date: 'Choose a day', time: 'Enter a time' }),
});

type FormProps = { space: Space; cleaning: Cleaning | null; now: Date; closeHref: string };

/** The picture is sent only if it changed. */
function CleaningForm({ space, cleaning, now, closeHref }: FormProps) {
  const { clock } = space;
  const create = useOnce(createCleaningAction);
  const start = shownInstant(cleaning?.startsAt ?? now, clock);
  return (
    <FormDialog
      title={cleaning ? 'Edit cleaning' : 'Add cleaning'}
      description={space.name}
      schema={cleaningForm}
      isStored={cleaning !== null}
      defaults={
        cleaning
          ? {
              crewId: cleaning.crew.id,
              cost: toDollars(cleaning.costCents),
              note: cleaning.note ?? '',
              start,
            }
          : { note: '', start }
      }
      submit={({ start, ...values }) => {
        const startsAt = pickedInstant(start ?? {}, clock)?.toISOString() ?? '';
        if (!cleaning) return create({ ...values, startsAt, spaceId: space.id });
        return updateCleaningAction({
          ...values,
          // The field shows no seconds: an unchanged start is not sent.
          startsAt: isInstantChanged(start ?? {}, cleaning.startsAt, clock) ? startsAt : undefined,
          id: cleaning.id,
          updatedAt: cleaning.updatedAt.toISOString(),
        });
      }}
      submitLabel="Save"
      success={`Cleaning successfully ${cleaning ? 'updated' : 'created'}.`}
      ready={({ crewId, cost, start = {} }) =>
        Boolean(crewId) && (Boolean(cost) || cost === 0) && pickedInstant(start, clock) !== null
      }
      close={{ href: closeHref }}
    >
      <LookupField name="crewId" label="Crew" path="/admin/crews?lookup=true" />
      <InstantField
        name="start"
        labels={{ date: 'Start', time: 'Time' }}
        clock={clock}
        earliest={cleaning?.startsAt}
        initial={cleaning?.startsAt ?? now}
      />
      <MoneyField name="cost" label="Cost" />
      <ImageField name="image" label="Proof" optional kind="proof" currentUrl={cleaning?.image} />
      <TextAreaField name="note" label="Note" optional maxLength={500} />
    </FormDialog>
  );
}

const finishForm = z.object({ cost: costField });

function FinishCleaning({ cleaning, closeHref }: { cleaning: Cleaning; closeHref: string }) {
  const move = useOnce(moveCleaningAction);
  return (
    <FormDialog
      title="Finish cleaning"
      size="sm"
      schema={finishForm}
      defaults={{ cost: toDollars(cleaning.costCents) }}
      submit={({ cost }) => move({ id: cleaning.id, move: 'finish', cost })}
      submitLabel="Finish"
      success="Cleaning successfully finished."
      ready={({ cost }) => Boolean(cost) || cost === 0}
      close={{ href: closeHref }}
    >
      <MoneyField name="cost" label="Final cost" />
    </FormDialog>
  );
}
