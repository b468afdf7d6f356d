import type { ReactNode } from 'react';
import { ImportOf } from '@/components/imports/import-of';
import { orNotFound } from '@/components/shell/or-not-found';
import { ButtonLink } from '@/components/ui/button';
import { type EntityKey, entityOf } from '@/lib/entities/entities';
import { ifFound } from '@/lib/foundation/errors';
import { sentenceCase } from '@/lib/foundation/text/words';
import type { StaffActor } from '@/lib/platform/authorization/actor';
import type { ActionResult } from '@/lib/platform/http/action';
import { requireStaff } from '@/lib/platform/identity/current-staff';
import { recordOf } from '@/lib/platform/list/single-record';
import type { ListSource } from '@/lib/platform/list/source';
import { type RecordRights, recordRights } from '@/lib/platform/ownership/record-rights';
import { type OwnerChoice, ownerChoice } from '@/lib/platform/ownership/rights';
import type { OfferedMove } from '@/lib/platform/states/state-machine';
import type { BulkEntry } from './bulk-entry';
import { calling, callingOnce } from './confirmation';
import { dialogOf } from './dialog-of';
import type { OwnCell } from './list-cell';
import { ListScreen, type PageQuery } from './list-screen';
import type { RowAction } from './row-actions';
import { StatusToggle } from './status-toggle';

type RowHref = (extra: Record<string, string | number>) => string;

/** The request of a page of records: who reads it, and what they may do. */
export type RecordRequest = {
  actor: StaffActor;
  dialog: ReturnType<typeof dialogOf>;
  rights: RecordRights;
};

/** The form that the URL opens: of a new record, of one to edit, or of a move. */
export type OpenedForm<Row> = RecordRequest & {
  record: Row | null;
  /** A move with input; its record is not null. */
  move: OfferedMove | null;
  /** The id in the URL of a new record: what was chosen first. */
  chosenId: number | null;
  /** The choice of an owner for a new record. */
  owner: OwnerChoice;
  closeHref: string;
};

type Deletion<Row> = {
  action: (input: { id: number }) => Promise<ActionResult<unknown>>;
  /** What else it does, or when it is refused. */
  description?: string | ((row: Row) => string | undefined);
  /** Which records have it; by default all. */
  isOffered?: (row: Row) => boolean;
  /** The success message, if it does not begin with the noun of the list. */
  success?: string;
  /** Of several records at once: the kind of bulk job. */
  bulk?: Extract<BulkEntry, { kind: unknown }>['kind'];
};

type Status<Row> = {
  action: (id: number, isActive: boolean) => Promise<ActionResult<unknown>>;
  /** What making it inactive and active does. */
  consequences: { inactive: string; active: string };
  isActive: (row: Row) => boolean;
};

type Moves<Row> = {
  /** The moves that the actor is offered for a row: `actionsOf` of its states. */
  of: (actor: StaffActor, row: Row) => OfferedMove[];
  // biome-ignore lint/suspicious/noExplicitAny: the input is that of any move, which the server parses
  action: (key: string, input: any) => Promise<ActionResult<unknown>>;
};

type Definition<Row extends { id: number }> = {
  /** Whose description says the menu's label, and who may add, edit and delete. */
  entity: EntityKey;
  source: ListSource<Row>;
  nameOf: (row: Row) => string;
  /** How a question names a record, if its name alone could mean something else: `the cleaning of JFK A02`. */
  inQuestion?: (row: Row) => string;
  /** The label of the button; by default `Add` with the noun of the list. */
  addLabel?: string;
  deletion?: Deletion<Row>;
  /** The column `status` is a toggle. */
  status?: Status<Row>;
  moves?: Moves<Row>;
  bulk?: (request: RecordRequest) => BulkEntry[];
  /** Other cells than the list defines. */
  cells?: (request: RecordRequest) => Partial<Record<string, (row: Row) => OwnCell>>;
  /** Row actions before Edit, and after it and the moves. */
  rowActions?: (
    request: RecordRequest,
    row: Row,
    href: RowHref,
  ) => { first?: RowAction[]; others?: RowAction[] };
  /** The form of what the URL opens, which the actor may do. */
  form: (opened: OpenedForm<Row>) => ReactNode | Promise<ReactNode>;
  /** The form is a page of its own, instead of a dialog above the list: of a new record alone, or of each. */
  formPage?: 'add' | 'each';
  /** Whether the actor may add, if that depends on more than the capability. */
  mayAdd?: (actor: StaffActor) => boolean;
  /** What `?action=view&id=5` opens; null for a record that has none. */
  view?: (viewed: RecordRequest & { record: Row; closeHref: string }) => ReactNode;
};

/** Of a deletion that has no other consequence. */
const FINAL = 'This cannot be undone.';

const pathOf = ({ menu }: ReturnType<typeof entityOf>): string => `/admin/${menu?.key}`;

/**
 * The page of a kind of record: its list with Add, and with Edit, the moves of its state and Delete for each row, as
 * far as the actor may; and the form that the URL opens (`?action=add`, `?action=edit&id=5`, `?action=finish&id=5`).
 */
export function recordPage<Row extends { id: number }>(definition: Definition<Row>) {
  const { source, nameOf, deletion, status, moves } = definition;
  const entity = entityOf(definition.entity);
  const { noun } = source.list;
  const inQuestion = definition.inQuestion ?? nameOf;
  const get = recordOf(source);
  const isPage = (of: 'add' | 'each') => definition.formPage === of;

  function moveActions({ actor }: RecordRequest, row: Row, href: RowHref): RowAction[] {
    if (!moves) return [];
    return moves.of(actor, row).map(({ move, label, done, danger, hasInput, isAllowed, consequence }) => {
      const common = { label, danger, denied: !isAllowed };
      if (hasInput) return { ...common, href: href({ action: move, id: row.id }) };
      const title = `${label} ${inQuestion(row)}?`;
      const success = `${sentenceCase(noun)} successfully ${done}.`;
      const run = callingOnce(moves.action, { id: row.id, move });
      return { ...common, confirm: { title, verb: label, description: consequence, danger, run, success } };
    });
  }

  function deleteAction({ rights }: RecordRequest, row: Row): RowAction[] {
    if (!deletion || deletion.isOffered?.(row) === false) return [];
    const { action, description, success = `${sentenceCase(noun)} successfully deleted.` } = deletion;
    return [
      {
        label: 'Delete',
        danger: true,
        denied: !rights.delete(row),
        confirm: {
          title: `Delete ${inQuestion(row)}?`,
          verb: 'Delete',
          description: (typeof description === 'function' ? description(row) : description) ?? FINAL,
          danger: true,
          run: calling(action, { id: row.id }),
          success,
        },
      },
    ];
  }

  function bulkOf(request: RecordRequest): BulkEntry[] | undefined {
    const { rights } = request;
    const kind = deletion?.bulk;
    const deletes: BulkEntry[] = kind
      ? [{ label: 'Delete', kind, danger: true, denied: !rights.delete(), consequence: FINAL }]
      : [];
    const all = [...(definition.bulk?.(request) ?? []), ...deletes];
    return all.length > 0 ? all : undefined;
  }

  const statusCell = ({ rights }: RecordRequest) =>
    status && {
      status: (row: Row) => (
        <StatusToggle
          name={nameOf(row)}
          noun={noun}
          status={status.isActive(row) ? 'active' : 'inactive'}
          denied={!rights.edit(row)}
          consequences={status.consequences}
          change={status.action.bind(null, row.id)}
        />
      ),
    };

  /** The form that the URL opens; null if there is none, or the actor may not do it. */
  async function openedForm(request: RecordRequest): Promise<OpenedForm<Row> | null> {
    const { actor, dialog, rights } = request;
    const { action, id } = dialog.form;
    const closeHref = isPage('each') ? dialog.formCloseHref(pathOf(entity)) : dialog.closeHref;
    const common = { ...request, owner: ownerChoice(actor), closeHref };
    if (action === 'add') return rights.add() ? { ...common, record: null, move: null, chosenId: id } : null;
    if (id === null || action === undefined || action === 'view') return null;
    if (action === 'edit' ? !rights.edit() : !moves) return null;
    const record = await (isPage('each') ? orNotFound(get(actor, id)) : ifFound(get(actor, id)));
    if (!record) return null;
    if (action === 'edit')
      return rights.edit(record) ? { ...common, record, move: null, chosenId: null } : null;
    const move = moves?.of(actor, record).find((each) => each.move === action && each.hasInput);
    return move?.isAllowed ? { ...common, record, move, chosenId: null } : null;
  }

  /** What the URL opens for reading. */
  async function openedView(request: RecordRequest): Promise<ReactNode> {
    const { actor, dialog } = request;
    if (!definition.view || dialog.view === null) return null;
    const record = await ifFound(get(actor, dialog.view));
    return record && definition.view({ ...request, record, closeHref: dialog.closeHref });
  }

  const renderPage = async ({ searchParams }: { searchParams: Promise<PageQuery> }) => {
    const [actor, query] = await Promise.all([requireStaff(), searchParams]);
    const dialog = dialogOf(query);
    const rights = recordRights(actor, entity);
    const add = () => rights.add() && definition.mayAdd?.(actor) !== false;
    const request: RecordRequest = { actor, dialog, rights: { ...rights, add } };
    const opened = await openedForm(request);
    if (opened && (isPage('each') || (isPage('add') && !opened.record))) return definition.form(opened);
    return (
      <>
        <ListScreen
          actor={actor}
          heading={entity.menu?.label}
          source={source}
          query={query}
          nameOf={nameOf}
          bulk={bulkOf(request)}
          cells={{ ...statusCell(request), ...definition.cells?.(request) }}
          actions={
            request.rights.add() && (
              <>
                <ImportOf entity={entity.key} />
                <ButtonLink
                  variant="primary"
                  href={dialog.href({ action: 'add' })}
                  scroll={definition.formPage !== undefined}
                >
                  {definition.addLabel ?? `Add ${noun}`}
                </ButtonLink>
              </>
            )
          }
          rowActions={(row, href) => {
            const { first = [], others = [] } = definition.rowActions?.(request, row, href) ?? {};
            const edit = { label: 'Edit', href: href({ action: 'edit', id: row.id }) };
            return [
              ...first,
              { ...edit, denied: !request.rights.edit(row) },
              ...moveActions(request, row, href),
              ...others,
              ...deleteAction(request, row),
            ];
          }}
        />
        {opened && (await definition.form(opened))}
        {await openedView(request)}
      </>
    );
  };
  // For the check that a page offers what its commands do (`dev/checks/record-problems.test.ts`).
  return Object.assign(renderPage, { definition });
}
