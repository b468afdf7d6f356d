import type { BoardSpace } from '@/lib/console/board/schema';
import type { BoardSpaceWire } from '@/lib/console/board/wire';
import type { PartName } from '@/lib/pods/health/schema';

const date = (text: string | null): Date | null => (text === null ? null : new Date(text));

export const boardSpaceFromApi = ({
  closedFrom,
  closedUntil,
  outOfService,
  pod,
  doorTrouble,
  times,
  notes = [],
  state: _,
  ...space
}: BoardSpaceWire): BoardSpace => ({
  ...space,
  closedFrom: date(closedFrom),
  closedUntil: date(closedUntil),
  outOfService: outOfService && {
    from: new Date(outOfService.from),
    until: date(outOfService.until),
  },
  pod: pod && {
    reportedAt: date(pod.reportedAt),
    internalAt: date(pod.internalAt),
    externalAt: date(pod.externalAt),
    off: pod.partsOff as PartName[],
    listeningSince: new Date(pod.listeningSince),
  },
  doorTrouble: doorTrouble && { ...doorTrouble, lastAt: new Date(doorTrouble.lastAt) },
  times: times.map(({ datetimeStart, datetimeEnd, holdExpiresAt, ...rest }) => ({
    ...rest,
    startsAt: new Date(datetimeStart),
    endsAt: new Date(datetimeEnd),
    expiresAt: date(holdExpiresAt),
  })),
  notes: notes.map(({ at, ...note }) => ({ ...note, at: date(at) })),
});
