import { useEffect } from 'react';
import type { PathName } from './paths.ts';

type Loader = () => Promise<unknown>;
const loaders = new Map<PathName, Loader>();

/** The route table registers each screen's chunk here, so that screens can preload others without importing them. */
export function registerScreenLoader(name: PathName, load: Loader): void {
  loaders.set(name, load);
}

/** Loads a screen's chunk. An error is not shown here: opening the screen loads the chunk again and shows its error. */
export function preloadScreen(name: PathName): void {
  loaders
    .get(name)?.()
    .catch(() => undefined);
}

/** Loads the chunks of the screens that are likely to be opened next, when the phone is idle. */
export function usePreload(...names: PathName[]): void {
  const wanted = names.join(' ');
  useEffect(() => {
    const load = () => {
      for (const name of wanted.split(' ')) preloadScreen(name as PathName);
    };
    if (!('requestIdleCallback' in window)) {
      const timer = globalThis.setTimeout(load, 600);
      return () => globalThis.clearTimeout(timer);
    }
    const handle = window.requestIdleCallback(load, { timeout: 3000 });
    return () => window.cancelIdleCallback(handle);
  }, [wanted]);
}
