import { bodyCode } from '@energy-om/contract';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { queryClient } from '#shared/api/query-client.ts';
import { startTexts } from '#shared/i18n/texts.ts';
import { paths } from '#shared/navigation/paths.ts';
import { enterAnyTenant } from '#shared/session/enter-any-tenant.ts';
import { forgetTenant, useSession } from '#shared/session/session-store.ts';
import { onTenantSwitched, switchTenant } from '#shared/session/switch-tenant.ts';
import { createUser } from '../support/account.ts';
import { startFakeServer, success } from '../support/fake-server.ts';
import { createMembership, signInAs } from '../support/organisation.ts';

const there = createMembership({ id: 'tenant-2', name: '江南物业', roles: ['dispatcher'] });
const userThere = createUser({ roles: ['dispatcher'], permissions: ['work-order.dispatch'] });

let opened: string[];
let stopListening: () => void;

beforeAll(() => startTexts());
beforeEach(() => {
  signInAs(['work-order.view']);
  queryClient.clear();
  opened = [];
  stopListening = onTenantSwitched((address) => opened.push(address));
});
afterEach(() => {
  stopListening();
  vi.unstubAllGlobals();
});

it('enters the other tenant: its permissions, its name, nothing cached of the one before, and home', async () => {
  startFakeServer(() => success({ tenant: there, userinfo: userThere }));
  queryClient.setQueryData(['listWorkOrders'], 'orders of the first');
  await switchTenant('tenant-2');
  const { tenantId, tenant, user, authToken } = useSession.getState();
  expect({ tenantId, tenant, authToken }).toEqual({
    tenantId: 'tenant-2',
    tenant: { id: 'tenant-2', name: '江南物业' },
    authToken: 'Bearer old',
  });
  expect(user?.permissions).toEqual(['work-order.dispatch']);
  expect(queryClient.getQueryData(['listWorkOrders'])).toBeUndefined();
  expect(opened).toEqual([paths.home]);
});

it('stays in the tenant when the server refuses', async () => {
  startFakeServer(() => ({ code: bodyCode.notFound, message: '数据不存在', data: null }));
  queryClient.setQueryData(['listWorkOrders'], 'orders of the first');
  await expect(switchTenant('tenant-2')).rejects.toThrow('数据不存在');
  expect(useSession.getState().tenantId).toBe('tenant-1');
  expect(queryClient.getQueryData(['listWorkOrders'])).toBe('orders of the first');
  expect(opened).toEqual([]);
});

it('sends no tenant after it was left, and enters one that the account belongs to', async () => {
  const { callsOf } = startFakeServer(({ name }) =>
    name === 'listAccountTenants'
      ? success([createMembership({ state: 'pending' }), { ...there, current: false }])
      : success({ tenant: there, userinfo: userThere }),
  );
  forgetTenant();
  expect(await enterAnyTenant()).toBe(true);
  expect(callsOf('listAccountTenants')[0]?.headers.get('tenantid')).toBeNull();
  expect(callsOf('switchTenant')[0]?.input).toEqual({ tenantId: 'tenant-2' });
  expect(opened).toEqual([paths.home]);
});

it('reports that there is no tenant to enter, and removes the permissions of the one before', async () => {
  startFakeServer(({ name }) =>
    success(name === 'listAccountTenants' ? [createMembership({ state: 'pending' })] : createUser({ roles: [], permissions: [] })),
  );
  forgetTenant();
  expect(await enterAnyTenant()).toBe(false);
  expect(useSession.getState().user?.permissions).toEqual([]);
  expect(opened).toEqual([]);
});
