import { NavIcon } from '@/components/shell/nav-icon';
import { Alert } from '@/components/ui/alert';
import { cn } from '@/components/ui/cn';
import { Check } from '@/components/ui/icons/check.gen';
import { X } from '@/components/ui/icons/x.gen';
import { type PreviewAction, type PreviewScreen, previewOf } from '@/lib/parties/sub-admins/preview';

/**
 * The console as a sub-admin with these permission ids, with or without the default partner, would see it; read-only.
 */
export function PreviewPanel({
  ids,
  hasDefaultPartner,
}: {
  ids: readonly number[];
  hasDefaultPartner: boolean;
}) {
  const preview = previewOf(ids, { hasDefaultPartner });
  const open = preview.screens.filter((screen) => screen.open);
  return (
    <section aria-label="See as this sub-admin" className="grid content-start gap-4">
      <div>
        <h3 className="font-medium text-ink">See as this sub-admin</h3>
        <p className="text-small text-ink-3">
          {preview.landing ? `Starts at ${preview.landing}` : 'No screens yet'}
        </p>
      </div>
      <Menu groups={preview.menu} landing={preview.landing} />
      <Stranded screens={preview.screens} />
      {open.length > 0 && (
        <dl className="grid gap-3">
          {open.map((screen) => (
            <div key={screen.key}>
              <dt className="font-medium text-ink">{screen.label}</dt>
              <dd>
                {screen.actions.length > 0 ? (
                  <Actions actions={screen.actions} />
                ) : (
                  <span className="text-small text-ink-3">The whole screen</span>
                )}
              </dd>
            </div>
          ))}
        </dl>
      )}
    </section>
  );
}

type Groups = ReturnType<typeof previewOf>['menu'];

/** The side menu in small. The yellow background marks the landing page. */
function Menu({ groups, landing }: { groups: Groups; landing: string | null }) {
  if (groups.length === 0)
    return (
      <p className="rounded-card border border-dashed border-edge px-3.5 py-3 text-ink-2">
        No screens yet. Pick permissions to preview this person's menu.
      </p>
    );
  return (
    <div data-board="" className="grid gap-2 rounded-card bg-rail px-3 py-3 text-rail-ink">
      {groups.map(({ heading, entries }) => (
        <div key={heading}>
          <p className="text-[0.6875rem] leading-5 font-semibold tracking-[.06em] uppercase">{heading}</p>
          <ul>
            {entries.map(({ key, label }) => (
              <li key={key} className="flex items-center gap-2 py-0.5">
                <span
                  className={cn(
                    'grid size-6 shrink-0 place-items-center rounded-[5px] [&_svg]:size-4',
                    label === landing && 'bg-brand text-brand-ink',
                  )}
                >
                  <NavIcon name={key} />
                </span>
                <span className={cn('min-w-0', label === landing && 'font-medium text-rail-on')}>
                  {label}
                </span>
              </li>
            ))}
          </ul>
        </div>
      ))}
    </div>
  );
}

function Actions({ actions }: { actions: PreviewAction[] }) {
  return (
    <ul className="mt-0.5 flex flex-wrap gap-x-3 gap-y-0.5 text-small">
      {actions.map(({ label, open, ownOnly }) => (
        <li key={label} className={cn('flex items-center gap-1', open ? 'text-ink' : 'text-ink-3')}>
          {open ? (
            <Check aria-hidden className="size-3.5 text-ok" />
          ) : (
            <X aria-hidden className="size-3.5 text-ink-3" />
          )}
          {label}
          {open && ownOnly && <span className="text-ink-3">(own)</span>}
          <span className="sr-only">{open ? ': open' : ': closed'}</span>
        </li>
      ))}
    </ul>
  );
}

/** Actions that were granted without their screen. */
function Stranded({ screens }: { screens: PreviewScreen[] }) {
  const stranded = screens.filter(({ open, actions }) => !open && actions.some((action) => action.open));
  if (stranded.length === 0) return null;
  return (
    <Alert tone="warn" title="Granted without access to its screen">
      <ul>
        {stranded.map(({ key, label, actions }) => (
          <li key={key}>
            {label}:{' '}
            {actions
              .filter((action) => action.open)
              .map((action) => action.label)
              .join(', ')}
          </li>
        ))}
      </ul>
    </Alert>
  );
}
