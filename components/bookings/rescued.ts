/** Dispatched after a guest was moved to a free pod; handled by the layout of the console. */
export const RESCUED_EVENT = 'guest-rescued';

/** A guest who was moved by staff: to which pod, and from where. `isBack` if that was undone. */
export type Rescued = {
  bookingId: number;
  plate: string;
  /** The end of their stay there, on the clock of the space. */
  until: string;
  from: { id: number; plate: string };
  isBack: boolean;
};

const isRescue = (data: unknown): data is { moved: Rescued } =>
  typeof data === 'object' && data !== null && 'moved' in data;

/** Shows the guest whom an action has moved, if it has, until the person puts the notice away. */
export function showRescue(data: unknown): void {
  if (isRescue(data)) document.dispatchEvent(new CustomEvent<Rescued>(RESCUED_EVENT, { detail: data.moved }));
}
