/** The backdrop of dialogs and sheets. */
export const overlayStyle =
  'fixed inset-0 z-50 bg-[rgb(16_20_22/.55)] duration-150 data-[state=open]:animate-in data-[state=open]:fade-in-0 data-[state=closed]:animate-out data-[state=closed]:fade-out-0';

/** Marks the backdrop: only a click on it is a click beside the dialog. */
export const BACKDROP = { 'data-backdrop': '' } as const;

/** Another program's overlay, such as a password manager's, is not beside a dialog, and does not close it. */
export function onlyBackdropCloses(event: CustomEvent<{ originalEvent: PointerEvent }>): void {
  const { target } = event.detail.originalEvent;
  if (!(target instanceof Element && target.closest('[data-backdrop]'))) event.preventDefault();
}

/** Centred by margins, not by a transform: text remains sharp, and popovers inside are positioned correctly. */
export const panelStyle = [
  'fixed inset-x-0 bottom-0 z-50 flex max-h-[92dvh] w-full flex-col overflow-hidden rounded-t-card border border-line bg-surface text-ink shadow-xl outline-none',
  'sm:inset-0 sm:m-auto sm:h-fit sm:max-h-[min(86dvh,760px)] sm:w-[calc(100%-48px)] sm:rounded-card',
  'duration-150 data-[state=open]:animate-in data-[state=open]:fade-in-0 data-[state=open]:slide-in-from-bottom-4',
  'data-[state=closed]:animate-out data-[state=closed]:fade-out-0 data-[state=closed]:slide-out-to-bottom-4 sm:data-[state=open]:slide-in-from-bottom-2 sm:data-[state=closed]:slide-out-to-bottom-2',
].join(' ');

/** Menus, popovers and lists that are attached to a control. */
export const floatStyle =
  'z-50 rounded-[10px] border border-line bg-surface text-ink shadow-lg outline-none duration-100 data-[state=open]:animate-in data-[state=open]:fade-in-0 data-[state=open]:zoom-in-98 data-[state=closed]:animate-out data-[state=closed]:fade-out-0';
