import { QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, beforeAll, expect, it } from 'vitest';
import { queryClient } from '#shared/api/query-client.ts';
import { useScreenState } from '#shared/navigation/screen-state.ts';
import { Screen } from '#shared/ui/layout/Screen.tsx';
import { startChineseTexts } from '../support/texts.ts';

beforeAll(startChineseTexts);
afterEach(cleanup);

function List() {
  const [filter, setFilter] = useScreenState('filter', '');
  return (
    <Screen title="列表">
      <button type="button" onClick={() => setFilter('水表')}>
        {filter || '全部'}
      </button>
    </Screen>
  );
}

function open() {
  const router = createMemoryRouter(
    [
      { path: '/list', element: <List /> },
      { path: '*', element: <p>elsewhere</p> },
    ],
    { initialEntries: ['/list?id=1'] },
  );
  render(
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
  return (to: string | number, replace = false) =>
    act(() => (typeof to === 'number' ? router.navigate(to) : router.navigate(to, { replace })));
}

it('a filter of a screen that stayed under another key of the history is there when somebody comes back', async () => {
  const go = open();
  fireEvent.click(screen.getByRole('button', { name: '全部' }));
  await go('/list?id=1', true);
  await go('/elsewhere');
  await go(-1);
  expect(screen.getByRole('button', { name: '水表' })).toBeTruthy();
});

it('a screen that goes on to another object begins at its top, and stays where it is under another key alone', async () => {
  const go = open();
  const body = screen.getByRole('button', { name: /全部|水表/ }).closest('[tabindex]') as HTMLElement;
  body.scrollTop = 300;
  await go('/list?id=1', true);
  expect(body.scrollTop).toBe(300);
  await go('/list?id=2');
  expect(body.scrollTop).toBe(0);
});
