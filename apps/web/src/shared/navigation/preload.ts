import { secondMs } from '@energy-om/domain';
import { useEffect } from 'react';
import { whenIdle } from '../time/when-idle.ts';
import type { PathName } from './paths.ts';

const idleWithinMs = 3 * secondMs;

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
  useEffect(() => preloadInTurn(wanted.split(' ') as PathName[]), [wanted]);
}

/** Each chunk is requested at an idle moment of its own, because requesting its files keeps a slow phone busy for some time. @returns ends it */
function preloadInTurn(names: readonly PathName[]): () => void {
  const left = [...names];
  let end = whenIdle(loadNext, idleWithinMs);
  function loadNext() {
    const next = left.shift();
    if (next === undefined) return;
    preloadScreen(next);
    end = whenIdle(loadNext, idleWithinMs);
  }
  return () => end();
}
