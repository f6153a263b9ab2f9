import { bodyCode } from '@energy-om/contract';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { RequireSession } from '#app/RequireSession.tsx';
import { takeWantedPage } from '#shared/navigation/wanted-page.ts';
import { clearSession, storeTokens, useSession } from '#shared/session/session-store.ts';
import { startFakeServer, success } from '../support/fake-server.ts';
import { signInAs } from '../support/organisation.ts';
import { startChineseTexts } from '../support/texts.ts';

const wanted = '/pages/workorderlist/workdetail/workdetail?id=7';

function open(address = wanted) {
  const router = createMemoryRouter(
    [
      { path: '/', element: <p>entry</p> },
      { path: '*', element: <RequireSession>order 7</RequireSession> },
    ],
    { initialEntries: [address] },
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

describe('an address that names a tenant', () => {
  const linked = `${wanted}&tenant=tenant-2`;
  const tenantInfo = { id: 'tenant-2', name: 'Hillside' };

  beforeAll(startChineseTexts);
  beforeEach(() => signInAs(['work-order.view'], { id: 'tenant-1', name: 'Riverside' }));
  afterEach(() => vi.unstubAllGlobals());

  it('is opened in that tenant, once this session has entered it', async () => {
    const { callsOf } = startFakeServer(() => success({ tenant: tenantInfo, userinfo: useSession.getState().user }));
    open(linked);
    expect(screen.queryByText('order 7')).toBeNull();
    await screen.findByText('order 7');
    expect(callsOf('switchTenant').map(({ input }) => input)).toEqual([{ tenantId: 'tenant-2' }]);
    expect(useSession.getState().tenantId).toBe('tenant-2');
  });

  it('is opened at once in the same one', () => {
    const { callsOf } = startFakeServer(() => success(null));
    open(`${wanted}&tenant=tenant-1`);
    expect(screen.getByText('order 7')).toBeTruthy();
    expect(callsOf('switchTenant')).toEqual([]);
  });

  it('shows nothing of this tenant where the other one cannot be entered, and tries again', async () => {
    const { callsOf } = startFakeServer(() => ({ code: bodyCode.forbidden, message: '没有权限', data: null }));
    open(linked);
    fireEvent.click(await screen.findByRole('button', { name: '重试' }));
    await vi.waitFor(() => expect(callsOf('switchTenant')).toHaveLength(2));
    expect(screen.queryByText('order 7')).toBeNull();
  });
});

it('never opens an address outside of the app, whatever is stored', () => {
  sessionStorage.setItem('wantedpage', '//evil.example');
  expect(takeWantedPage()).toBe('/pages/index/index');
});
