'use client';

import type { CSSProperties } from 'react';
import { useGrip } from './use-grip';

type Props = { id: number; title: string; style: CSSProperties; press: () => void; isOnHatch?: boolean };

/** The right end of an item on the timeline, to be dragged. The keyboard has another way to do the same. */
export function EndHandle({ id, title, style, press, isOnHatch }: Props) {
  const { setNodeRef, handlers } = useGrip(id);
  return (
    <button
      ref={setNodeRef}
      type="button"
      tabIndex={-1}
      aria-hidden
      className="tl-end"
      data-on-hatch={isOnHatch || undefined}
      title={title}
      style={style}
      onClick={press}
      {...handlers}
    />
  );
}
