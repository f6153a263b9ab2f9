import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { RequirePermission } from '#app/RequirePermission.tsx';
import { startTexts, textOf } from '#shared/i18n/texts.ts';
import { clearSession, forgetTenant, storeTenant, storeUser } from '#shared/session/session-store.ts';
import type { UserInfo } from '#shared/session/stored-items.ts';

function open() {
  const router = createMemoryRouter(
    [
      { path: '/pages/index/index', element: <p>home</p> },
      { path: '/orders', element: <RequirePermission permission="work-order.view">all orders</RequirePermission> },
    ],
    { initialEntries: ['/orders'] },
  );
  render(<RouterProvider router={router} />);
}

function signInWith(permissions: UserInfo['permissions']) {
  storeTenant({ id: 'tenant-1', name: '滨江能源运维' });
  storeUser({ id: 'account-1', fullName: 'Wang Lei', permissions, roles: [], teams: [] } as unknown as UserInfo);
}

beforeAll(startTexts);
beforeEach(clearSession);
afterEach(cleanup);

it('shows a screen to accounts that may use it', () => {
  signInWith(['work-order.view']);
  open();
  expect(screen.getByText('all orders')).toBeTruthy();
});

it('explains to others that they may not use the screen, and leads them home', async () => {
  signInWith(['device.view']);
  open();
  expect(screen.queryByText('all orders')).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: textOf('common', 'backToHome') }));
  expect(await screen.findByText('home')).toBeTruthy();
});

it('leads an account home that is removed from the tenant while the screen is open', async () => {
  signInWith(['work-order.view']);
  open();
  act(() => forgetTenant());
  expect(await screen.findByText('home')).toBeTruthy();
});
