'use client';

import { type ComponentType, type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { NO_CONNECTION } from '@/components/api/transport';
import { toast } from './toast';

type Loading = {
  /** Rendered until the component is loaded. */
  fallback?: ReactNode;
  /** Called if it cannot be loaded, after a message about that. */
  onFail?: () => void;
};
type Part<Props> = { load: () => Promise<ComponentType<Props>>; component: ComponentType<Props> | null };

/**
 * A component that few people open. Its scripts load when it is first rendered, and it is not rendered on the server
 * (docs/performance.md#scripts). If loading fails, a message says so, and the next attempt loads it again.
 */
export function onDemand<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  const part: Part<Props> = { load, component: null };
  return ({ fallback, onFail, ...props }: Props & Loading) => (
    <OnDemand part={part} props={props as unknown as Props} fallback={fallback} onFail={onFail} />
  );
}

type OnDemandProps<Props> = Loading & { part: Part<Props>; props: Props };

function OnDemand<Props extends object>({ part, props, fallback, onFail }: OnDemandProps<Props>) {
  const [Loaded, setLoaded] = useState(() => part.component);
  const fail = useEffectEvent(() => {
    toast.error(NO_CONNECTION);
    onFail?.();
  });
  useEffect(() => {
    if (part.component) return;
    let isGone = false;
    const show = (component: ComponentType<Props>) => {
      part.component = component;
      if (!isGone) setLoaded(() => component);
    };
    part.load().then(show, () => !isGone && fail());
    return () => {
      isGone = true;
    };
  }, [part]);
  return Loaded ? <Loaded {...props} /> : fallback;
}

type Openable = { open: boolean; onOpenChange: (open: boolean) => void };

/** The same for a component that is also rendered closed: it loads when it is `open` for the first time. */
export function whenOpened<Props extends Openable>(load: () => Promise<ComponentType<Props>>) {
  const part: Part<Props> = { load, component: null };
  return (props: Props) => <WhenOpened part={part} props={props} />;
}

function WhenOpened<Props extends Openable>({ part, props }: OnDemandProps<Props>) {
  const { open, onOpenChange } = props;
  const [wasOpened, setWasOpened] = useState(open);
  if (open && !wasOpened) setWasOpened(true);
  function fail() {
    setWasOpened(false);
    onOpenChange(false);
  }
  return (wasOpened || open) && <OnDemand part={part} props={props} onFail={fail} />;
}
