import { QueryClientProvider } from '@tanstack/react-query';
import { render } from '@testing-library/react';
import type { ReactElement } from 'react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { queryClient } from '#shared/api/query-client.ts';

/** Renders a screen as the app does, with the cache and an address; any other address shows 'somewhere else'. @param query with its question mark */
export function openScreen(screen: ReactElement, query = ''): void {
  const router = createMemoryRouter(
    [
      { path: '/screen', element: screen },
      { path: '*', element: <p>somewhere else</p> },
    ],
    { initialEntries: [`/screen${query}`] },
  );
  render(
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
}
