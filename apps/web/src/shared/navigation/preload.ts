import { useEffect } from 'react';
import type { PathName } from './paths.ts';

type Loader = () => Promise<unknown>;
const loaders = new Map<PathName, Loader>();

/** The route table registers each screen's chunk here, so that screens can fetch their neighbours without knowing them. */
export function registerScreenLoader(name: PathName, load: Loader): void {
  loaders.set(name, load);
}

/** Fetches the chunks of the screens one is likely to open next, once the phone has nothing else to do. */
export function usePreload(...names: PathName[]): void {
  const wanted = names.join(' ');
  useEffect(() => {
    const load = () => {
      for (const name of wanted.split(' ')) {
        // A failure here is silent: opening the screen tries again and then tells.
        loaders
          .get(name as PathName)?.()
          .catch(() => undefined);
      }
    };
    if (!('requestIdleCallback' in window)) {
      const timer = globalThis.setTimeout(load, 600);
      return () => globalThis.clearTimeout(timer);
    }
    const handle = window.requestIdleCallback(load, { timeout: 3000 });
    return () => window.cancelIdleCallback(handle);
  }, [wanted]);
}
