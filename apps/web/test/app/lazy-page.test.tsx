import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { type ReactNode, use } from 'react';
import { createMemoryRouter, Link, RouterProvider } from 'react-router';
import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import { LazyPage, preparePage } from '#app/loading/LazyPage.tsx';
import { startTexts } from '#shared/i18n/texts.ts';

beforeAll(startTexts);
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

function Orders() {
  return <p>all orders</p>;
}

function open(load: () => Promise<() => ReactNode>) {
  const router = createMemoryRouter(
    [
      { path: '/', element: <Link to="/orders">to the orders</Link> },
      { path: '/orders', element: <LazyPage load={load} />, errorElement: <Link to="/">failed, back</Link> },
    ],
    { initialEntries: ['/orders'] },
  );
  render(<RouterProvider router={router} />);
}

it('loads a page again that could not be loaded before, when it is opened again', async () => {
  vi.spyOn(console, 'error').mockReturnValue(undefined);
  const load = vi.fn<() => Promise<typeof Orders>>().mockRejectedValueOnce(new Error('offline')).mockResolvedValue(Orders);
  open(load);
  fireEvent.click(await screen.findByText('failed, back'));
  fireEvent.click(await screen.findByText('to the orders'));
  expect(await screen.findByText('all orders')).toBeTruthy();
  expect(load).toHaveBeenCalledTimes(2);
});

it('loads a page once, however often it is opened', async () => {
  const load = vi.fn(async () => Orders);
  open(load);
  await screen.findByText('all orders');
  cleanup();
  open(load);
  await screen.findByText('all orders');
  expect(load).toHaveBeenCalledTimes(1);
});

it('shows a page at once that was loaded before it is opened', async () => {
  const load = async () => Orders;
  await preparePage(load);
  open(load);
  expect(screen.getByText('all orders')).toBeTruthy();
});

it('shows its loading view while a page waits for texts that did not come with it', async () => {
  const texts = Promise.withResolvers<string>();
  const load = async () => () => <p>{use(texts.promise)}</p>;
  await preparePage(load);
  open(load);
  expect(document.querySelector('main')).not.toBeNull();
  expect(screen.queryByText('the texts')).toBeNull();
  await act(async () => texts.resolve('the texts'));
  expect(await screen.findByText('the texts')).toBeTruthy();
});
