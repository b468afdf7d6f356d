'use client';

import { AddTime } from '@/components/bookings/add-time';
import {
  cancelConfirmation,
  lockConfirmation,
  unlockConfirmation,
} from '@/components/bookings/booking-questions';
import { CallLink } from '@/components/bookings/dispatch';
import { StorySkeleton } from '@/components/bookings/story-skeleton';
import { ConfirmButton } from '@/components/list/confirm-button';
import { type RowAction, RowActions } from '@/components/list/row-actions';
import { Address } from '@/components/ui/address';
import { Badge } from '@/components/ui/badge';
import { onDemand } from '@/components/ui/on-demand';
import type { BoardBooking, BoardSpace, BoardTime } from '@/lib/console/board/schema';
import { tileOf } from '@/lib/console/board/tile';
import { counted } from '@/lib/foundation/text/words';
import { formatDateTime, formatTime, localDate, type ZoneClock } from '@/lib/foundation/time/zone-clock';
import { problemText } from '@/lib/pods/health/pod-state';
import type { BoardRights } from './board-rights';
import { isFree, SpaceVerbs, useSpaceVerbs } from './space-verbs';
import { faceOf, minutesText, type TileFace } from './tile-face';

const BoardStory = onDemand(() =>
  import('@/components/bookings/story-panel').then(({ StoryPanel }) => StoryPanel),
);

type Props = { space: BoardSpace; now: number; clock: ZoneClock; rights: BoardRights };

/** A space in full: its guest, until when, the next guest, and what can be done. */
export function BoardPanel({ space, now, clock, rights }: Props) {
  const { current, next, state } = tileOf(space, new Date(now));
  const face = faceOf(space, now, clock);
  const shown = current ?? (state === 'arriving' ? next : null);
  const troubles = troublesOf(space, now, clock).filter((text) => current || text !== face.label);
  const { verbs, dialog } = useSpaceVerbs({ space, state, isTaken: current !== null, now, clock, rights });
  return (
    <div>
      <div data-theme="dark" className="flex items-center gap-3 bg-[#20282d] px-4 py-3.5">
        <span className="pod-plate !px-2.5 !text-[1.25rem] !leading-[2.125rem]">{space.shortName}</span>
        <div className="min-w-0 text-white">
          <p className="truncate font-semibold">
            <Address>{shown?.booking?.name ?? face.label}</Address>
          </p>
          <p className="truncate text-small text-ink-2">
            {space.name}, {space.location.name}
          </p>
        </div>
      </div>
      <div className="px-4 py-3.5">
        {troubles.length > 0 && (
          <p className="mb-3 flex flex-wrap gap-1.5">
            {troubles.map((trouble) => (
              <Badge key={trouble} tone="bad">
                {trouble}
              </Badge>
            ))}
          </p>
        )}
        <dl className="grid grid-cols-2 gap-x-4 gap-y-3">
          {[...factsOf({ space, now, clock }), ...notesOf({ space, now, clock })].map(
            ([label, value], index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: two facts can have the same label and keep no state
              <div key={index} className="min-w-0">
                <dt className="text-small text-ink-3">{label}</dt>
                <dd className="font-semibold break-words text-ink">{value}</dd>
              </div>
            ),
          )}
        </dl>
        {shown?.booking ? (
          <Verbs
            booking={shown.booking}
            time={shown}
            space={space}
            now={now}
            clock={clock}
            rights={rights}
            more={verbs}
          />
        ) : (
          <SpaceVerbs name={space.name} verbs={verbs} isBest={isFree(state) && rights.change} />
        )}
        {dialog}
        {current?.kind === 'booking' && !current.booking && (
          <p className="mt-3 text-ink-2">This booking belongs to another partner.</p>
        )}
      </div>
    </div>
  );
}

function factsOf({ space, now, clock }: Omit<Props, 'rights'>): [string, string][] {
  const { state, current, next } = tileOf(space, new Date(now));
  const time = (instant: Date) => formatTime(instant, clock);
  const facts: [string, string][] = [];
  if (current?.kind === 'hold') {
    const { big } = faceOf(space, now, clock);
    facts.push([current.expiresAt ? 'Hold ends in' : 'Now', current.expiresAt ? big : 'Paying']);
    facts.push(['Until, if it is paid', time(current.endsAt)]);
  } else if (current) {
    const remaining = minutesText(current.endsAt.getTime() - now);
    facts.push(['Ends in', `${remaining} min · ${time(current.endsAt)}`]);
    facts.push(['Started', time(current.startsAt)]);
  } else {
    const face = faceOf(space, now, clock);
    facts.push(['Now', state === 'arriving' ? 'Free' : face.label]);
    const until = untilText({ space, face, next, time });
    if (until) facts.push(until);
  }
  const person = next?.booking?.name;
  facts.push([
    'Next',
    next ? [time(next.startsAt), person].filter(Boolean).join(' · ') : 'Nothing in the next 12 hours',
  ]);
  if (space.pod === null) facts.push(['Pod', 'None registered']);
  else facts.push(['Last report', space.pod.reportedAt ? time(space.pod.reportedAt) : 'Never']);
  return facts;
}

/** What records say about the space, with the day of their time unless it is today. */
function notesOf({ space, now, clock }: Omit<Props, 'rights'>): [string, string][] {
  const today = localDate(new Date(now), clock);
  const when = (at: Date) =>
    localDate(at, clock) === today ? formatTime(at, clock) : formatDateTime(at, clock);
  return (space.notes ?? []).map(({ label, value, at }) => [label, at ? `${value} · ${when(at)}` : value]);
}

/** How long the current state lasts, if that is known. */
function untilText({ space, face, next, time }: UntilOf): [string, string] | null {
  if (face.state === 'silent' && space.pod) return ['Silent for', `${face.big} ${face.unit}`.trim()];
  if (face.state === 'closed')
    return ['Until', space.status === 'inactive' ? 'It is switched on' : face.line.replace('opens ', '')];
  return next ? ['Until', time(next.startsAt)] : null;
}

/** What is wrong with its pod, each in words. */
function troublesOf(space: BoardSpace, now: number, clock: ZoneClock): string[] {
  const { problems, doorTries } = tileOf(space, new Date(now));
  if (space.pod === null && space.doorOpensBy === 'pod') return ['No pod: nothing opens its door'];
  return problems.map((problem) => {
    const text = problemText(problem, (time) => formatTime(time, clock));
    if (problem.state === 'door-trouble') return `${text} · ${counted(doorTries, 'try')}`;
    const { reportedAt } = space.pod ?? {};
    if (problem.state === 'silent' && reportedAt)
      return `${text} for ${minutesText(now - reportedAt.getTime())} min`;
    return text;
  });
}

type UntilOf = {
  space: BoardSpace;
  face: TileFace;
  next: BoardTime | null;
  time: (time: Date) => string;
};

type VerbProps = {
  booking: BoardBooking;
  time: BoardTime;
  space: BoardSpace;
  now: number;
  clock: ZoneClock;
  rights: BoardRights;
  /** What can be done with the space, in the same menu. */
  more: RowAction[];
};

/**
 * How to reach the visitor, then the story with the offered actions. For readers who may not open it, the actions
 * that they may take.
 */
function Verbs(props: VerbProps) {
  const { booking, time, rights, more } = props;
  return (
    <div className="mt-4 grid gap-4">
      {rights.open ? (
        <BoardStory
          key={booking.id}
          bookingId={booking.id}
          version={`${time.startsAt.getTime()}-${time.endsAt.getTime()}-${time.failedUnlocks}`}
          dispatch={{ phone: booking.phone, extraActions: more }}
          fallback={<StorySkeleton bare />}
        />
      ) : (
        <PlainVerbs {...props} />
      )}
    </div>
  );
}

function PlainVerbs({ booking, time, space, now, clock, rights, more }: VerbProps) {
  const { id, transactionId, name } = booking;
  const { location } = space;
  const subject = { id, transactionId, contact: { name }, space, location };
  const isLive = time.startsAt.getTime() <= now;
  return (
    <div className="flex flex-wrap gap-2">
      <CallLink phone={booking.phone} />
      {isLive && rights.door && space.pod && (
        <>
          <ConfirmButton variant="primary" confirmation={unlockConfirmation(subject)}>
            Unlock
          </ConfirmButton>
          <ConfirmButton confirmation={lockConfirmation(subject)}>Lock</ConfirmButton>
        </>
      )}
      {isLive && rights.change && <AddTime booking={subject} clock={clock} onDone={() => {}} />}
      <RowActions
        isButton
        name={transactionId}
        actions={[
          ...more,
          ...(rights.change
            ? [{ label: 'Cancel booking', confirm: cancelConfirmation(subject), danger: true }]
            : []),
        ]}
      />
    </div>
  );
}
