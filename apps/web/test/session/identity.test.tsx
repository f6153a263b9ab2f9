import { cleanup, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { RequireSession } from '#app/RequireSession.tsx';
import { queryClient } from '#shared/api/query-client.ts';
import { apiKey, useApiQuery } from '#shared/api/use-api-query.ts';
import { paths } from '#shared/navigation/paths.ts';
import { startSessionSync, storeTenant, storeTokens, storeUser, useSession } from '#shared/session/session-store.ts';
import { createUser } from '../support/account.ts';
import { startFakeServer, success } from '../support/fake-server.ts';
import { openScreens } from '../support/open-screens.tsx';
import { startChineseTexts } from '../support/texts.ts';

const key = apiKey('listSites', {});
const cached = () => queryClient.getQueryData(key);

/** What another tab does arrives here as stored items, with an event for each. */
function changeElsewhere(items: Record<string, string | null>) {
  for (const [name, value] of Object.entries(items)) {
    if (value === null) localStorage.removeItem(name);
    else localStorage.setItem(name, value);
    window.dispatchEvent(new StorageEvent('storage', { key: name, newValue: value }));
  }
}

beforeAll(async () => {
  await startChineseTexts();
  startSessionSync();
});
beforeEach(() => {
  localStorage.clear();
  storeTokens({ access_token: 'a', token_type: 'Bearer', refresh_token: 'r' });
  storeUser(createUser());
  storeTenant({ id: 'tenant-1', name: '滨江' });
  queryClient.setQueryData(key, 'of the one before');
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

describe('cached answers', () => {
  it.each([
    ['another tenant was chosen', { tenantid: 'tenant-2' }],
    ['another account signed in', { userinfo: JSON.stringify(createUser({ id: 'account-2' })) }],
    ['somebody signed out', { AuthToken: null, refreshtoken: null, userinfo: null, tenantid: null, tenantinfo: null }],
  ])('are removed when in another tab %s', (_what, items) => {
    changeElsewhere(items);
    expect(cached()).toBeUndefined();
  });

  it.each([
    ['a token was renewed', { AuthToken: 'Bearer new', refreshtoken: 'r-2' }],
    ['the account’s name was changed', { userinfo: JSON.stringify(createUser({ fullName: '王石' })) }],
  ])('remain when in another tab %s', (_what, items) => {
    changeElsewhere(items);
    expect(useSession.getState().user?.id).toBe('account-1');
    expect(cached()).toBe('of the one before');
  });

  it('are removed when another account signs in in this tab', () => {
    storeUser(createUser({ id: 'account-2' }));
    expect(cached()).toBeUndefined();
  });
});

function Teams() {
  const { data } = useApiQuery('listTeams', {});
  return <p>{JSON.stringify(data)}</p>;
}

it('mounts an open screen anew for the next account, with its answers', async () => {
  const { callsOf } = startFakeServer((call) => success([{ name: `of ${call.headers.get('accountid')}` }]));
  openScreens(paths.mine, {
    mine: (
      <RequireSession>
        <Teams />
      </RequireSession>
    ),
  });
  await screen.findByText(/of account-1/);
  changeElsewhere({ userinfo: JSON.stringify(createUser({ id: 'account-2' })) });
  await screen.findByText(/of account-2/);
  await waitFor(() => expect(callsOf('listTeams')).toHaveLength(2));
});
