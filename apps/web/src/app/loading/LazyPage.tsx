import { type ComponentType, Suspense, startTransition, useEffect, useState } from 'react';
import { startUpdates } from '../update/start-updates.ts';
import { PageLoading } from './PageLoading.tsx';

type Load = () => Promise<ComponentType>;

const loadedPages = new WeakMap<Load, ComponentType>();

/** Loads a page, which is then rendered at once. A failure is not remembered: the next call requests the chunk again. */
export async function preparePage(load: Load): Promise<ComponentType> {
  const Page = loadedPages.get(load) ?? (await load());
  loadedPages.set(load, Page);
  startUpdates();
  return Page;
}

/**
 * Renders a page from its chunk, with a loading view until the chunk is there. It does not suspend for the chunk, because React shows what was suspended
 * 300 ms after its loading view at the earliest, and the page asks the server for its data only once it is shown. It does for texts that did not come with the chunk.
 * @param load the same function each time
 */
export function LazyPage({ load }: { load: Load }) {
  const [Page, setPage] = useState(() => loadedPages.get(load) ?? null);
  const [failure, setFailure] = useState<{ error: unknown } | null>(null);
  const isMissing = Page === null;
  useEffect(() => {
    if (!isMissing) return;
    let isLeft = false;
    preparePage(load).then(
      (loaded) => {
        // As a transition it is rendered in short slices, between which the phone answers taps.
        if (!isLeft) startTransition(() => setPage(() => loaded));
      },
      (error: unknown) => {
        if (!isLeft) setFailure({ error });
      },
    );
    return () => {
      isLeft = true;
    };
  }, [load, isMissing]);
  if (failure) throw failure.error;
  if (!Page) return <PageLoading />;
  return (
    <Suspense fallback={<PageLoading />}>
      <Page />
    </Suspense>
  );
}
