import { act, cleanup, render, screen } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { RequireSession } from '#app/RequireSession.tsx';
import { takeWantedPage } from '#shared/navigation/wanted-page.ts';
import { clearSession, storeTokens } from '#shared/session/session-store.ts';

const wanted = '/pages/workorderlist/workdetail/workdetail?id=7';

function open() {
  const router = createMemoryRouter(
    [
      { path: '/', element: <p>entry</p> },
      { path: '*', element: <RequireSession>order 7</RequireSession> },
    ],
    { initialEntries: [wanted] },
  );
  render(<RouterProvider router={router} />);
}

beforeEach(() => {
  sessionStorage.clear();
  clearSession();
});
afterEach(cleanup);

it('leads the signed-out to the site root, and remembers the wanted page for one time', async () => {
  open();
  await screen.findByText('entry');
  expect(takeWantedPage()).toBe(wanted);
  expect(takeWantedPage()).toBe('/pages/index/index');
});

it('shows the screen to the signed-in, and remembers nothing after logging out', async () => {
  storeTokens({ access_token: 'a', token_type: 'Bearer', refresh_token: 'r' });
  open();
  expect(screen.getByText('order 7')).toBeTruthy();
  act(() => clearSession());
  await screen.findByText('entry');
  expect(takeWantedPage()).toBe('/pages/index/index');
});

it('never opens an address outside of the app, whatever is stored', () => {
  sessionStorage.setItem('wantedpage', '//evil.example');
  expect(takeWantedPage()).toBe('/pages/index/index');
});
