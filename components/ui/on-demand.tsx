'use client';

import { type ComponentType, type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { NO_CONNECTION } from '@/components/api/transport';
import { toast } from './toast';

type Loading = {
  /** Rendered until the component is loaded. */
  fallback?: ReactNode;
  /** Called when it cannot be loaded, after a message says so. */
  onFail?: () => void;
};
/** A component that is loaded, and where it comes from before that. */
type Part<Props> = { load: () => Promise<ComponentType<Props>>; component: ComponentType<Props> | null };

/**
 * A component that only some people come to see: its scripts load when it is first rendered, and it is not rendered on
 * the server (docs/performance.md#scripts). Without a connection it says so, and is tried again the next time.
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

/** The same for what is rendered closed too: nothing loads before it is `open` for the first time. */
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
