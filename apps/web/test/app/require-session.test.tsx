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

it('sends the signed-out to the site root and remembers where they wanted to go, for one time', async () => {
  open();
  await screen.findByText('entry');
  expect(takeWantedPage()).toBe(wanted);
  expect(takeWantedPage()).toBe('/pages/index/index');
});

it('lets the signed-in pass, and after logging out remembers nothing', async () => {
  storeTokens({ access_token: 'a', token_type: 'Bearer', refresh_token: 'r' });
  open();
  expect(screen.getByText('order 7')).toBeTruthy();
  act(() => clearSession());
  await screen.findByText('entry');
  expect(takeWantedPage()).toBe('/pages/index/index');
});

it('never goes to an address outside the pages, whatever stands in storage', () => {
  sessionStorage.setItem('wantedpage', '//evil.example');
  expect(takeWantedPage()).toBe('/pages/index/index');
});
