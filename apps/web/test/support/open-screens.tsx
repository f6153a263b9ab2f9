import { QueryClientProvider } from '@tanstack/react-query';
import { render } from '@testing-library/react';
import type { ReactElement } from 'react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { queryClient } from '#shared/api/query-client.ts';
import { type PathName, paths } from '#shared/navigation/paths.ts';

/**
 * Renders screens at their own addresses; any other address shows 'somewhere else'.
 * @param address with its query, or an entry of the history with a state
 */
export function openScreens(
  address: string | { pathname: string; state: unknown },
  screens: Partial<Record<PathName, ReactElement>>,
): { readAddress: () => string; router: ReturnType<typeof createMemoryRouter> } {
  const routes = Object.entries(screens).map(([name, element]) => ({ path: paths[name as PathName], element }));
  const router = createMemoryRouter([...routes, { path: '*', element: <p>somewhere else</p> }], { initialEntries: [address] });
  render(
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
  return { router, readAddress: () => router.state.location.pathname + router.state.location.search };
}
