import { type ComponentType, type LazyExoticComponent, lazy, Suspense, useState } from 'react';
import { PageLoading } from './PageLoading.tsx';

type Load = () => Promise<ComponentType>;

const prepared = new WeakMap<Load, LazyExoticComponent<ComponentType>>();

/**
 * A page out of its chunk, with its loading view until that is there. A failure is not remembered, as React would do: the
 * page that is opened again asks again. @param load the same function each time
 */
export function LazyPage({ load }: { load: Load }) {
  const [Page] = useState(() => preparePage(load));
  return (
    <Suspense fallback={<PageLoading />}>
      <Page />
    </Suspense>
  );
}

function preparePage(load: Load): LazyExoticComponent<ComponentType> {
  const known = prepared.get(load);
  if (known) return known;
  const page = lazy(async () => {
    try {
      return { default: await load() };
    } catch (error) {
      prepared.delete(load);
      throw error;
    }
  });
  prepared.set(load, page);
  return page;
}
