import { type ComponentType, type LazyExoticComponent, lazy, Suspense, useState } from 'react';
import { startUpdates } from '../update/start-updates.ts';
import { PageLoading } from './PageLoading.tsx';

type Load = () => Promise<ComponentType>;

const prepared = new WeakMap<Load, LazyExoticComponent<ComponentType>>();

/**
 * Renders a page from its chunk, with a loading view until the chunk is there. React remembers a failure to load; here the page requests
 * the chunk again when it is opened again.
 * @param load the same function each time
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
      const Page = await load();
      startUpdates();
      return { default: Page };
    } catch (error) {
      prepared.delete(load);
      throw error;
    }
  });
  prepared.set(load, page);
  return page;
}
