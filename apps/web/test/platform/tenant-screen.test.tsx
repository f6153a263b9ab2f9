import { bodyCode } from '@energy-om/contract';
import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { TenantScreen } from '#features/platform/screens/TenantScreen.tsx';
import { queryClient } from '#shared/api/query-client.ts';
import { invalidateApi } from '#shared/api/use-api-query.ts';
import { startFakeServer, success } from '../support/fake-server.ts';
import { openScreen } from '../support/open-screen.tsx';
import { signInAs } from '../support/organisation.ts';
import { startChineseTexts } from '../support/texts.ts';

interface Stored {
  version: number;
  limits: { accounts: number | null; devices: number | null; storageMebibytes: number | null };
  suspension: { at: string; reason: string } | null;
}

beforeAll(startChineseTexts);
beforeEach(() => {
  signInAs(['platform.manage']);
  queryClient.clear();
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

async function openTenant() {
  const stored: Stored = { version: 1, limits: { accounts: 50, devices: 200, storageMebibytes: null }, suspension: null };
  const present = () => ({
    id: 'tenant-1',
    name: '江畔智谷',
    createdAt: '2026-01-01T00:00:00Z',
    administrators: [],
    usage: { accounts: 8, devices: 20, storageBytes: 0 },
    activity: { orders: 1, reportingDevices: 2 },
    ...structuredClone(stored),
  });
  const { callsOf } = startFakeServer(({ name, input }) => {
    if (name === 'saveTenantLimits') {
      if (input.version !== stored.version) return { code: bodyCode.conflict, message: '已被他人修改', data: present() };
      Object.assign(stored, { version: stored.version + 1, limits: input.limits });
    }
    return success(present());
  });
  openScreen(<TenantScreen />, '?id=tenant-1');
  await screen.findByLabelText('成员上限');
  return { stored, callsOf };
}

const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
const type = (label: string, value: string) => fireEvent.change(field(label), { target: { value } });
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const saved = () => screen.findByRole('button', { name: '保存限额', busy: false });

it('shows the limits that were saved, and saves the next change over them', async () => {
  const { stored, callsOf } = await openTenant();
  type('成员上限', '80');
  press('保存限额');
  await vi.waitFor(() => expect(stored.limits.accounts).toBe(80));
  await saved();
  expect(field('成员上限').value).toBe('80');
  expect(screen.queryByRole('alert')).toBeNull();
  type('设备上限', '300');
  press('保存限额');
  await vi.waitFor(() => expect(stored.limits).toEqual({ accounts: 80, devices: 300, storageMebibytes: null }));
  expect(callsOf('saveTenantLimits')).toHaveLength(2);
});

it('does not take back what somebody else has changed meanwhile', async () => {
  const { stored, callsOf } = await openTenant();
  type('成员上限', '80');
  Object.assign(stored, { version: 2, limits: { ...stored.limits, devices: 100 } });
  await act(() => invalidateApi('getTenant'));
  expect((await screen.findByRole('alert')).textContent).toContain('设备上限');
  expect(screen.getByRole<HTMLButtonElement>('button', { name: '保存限额' }).disabled).toBe(true);
  expect(callsOf('saveTenantLimits')).toHaveLength(0);
  press('采用最新');
  expect(field('设备上限').value).toBe('100');
  expect(field('成员上限').value).toBe('50');
});

it('asks again after a refusal, and keeps what is typed', async () => {
  const { stored } = await openTenant();
  type('成员上限', '80');
  Object.assign(stored, { version: 2, limits: { ...stored.limits, devices: 100 } });
  press('保存限额');
  await screen.findByRole('alert');
  expect(stored.limits.accounts).toBe(50);
  press('用我的覆盖');
  await vi.waitFor(() => expect(stored.limits.accounts).toBe(80));
});

it('knows a suspension from a change of limits', async () => {
  const { stored } = await openTenant();
  type('成员上限', '80');
  Object.assign(stored, { version: 2, suspension: { at: '2026-11-19T02:00:00Z', reason: '欠费' } });
  await act(() => invalidateApi('getTenant'));
  await screen.findByText('欠费');
  expect(screen.queryByRole('alert')).toBeNull();
  press('保存限额');
  await vi.waitFor(() => expect(stored).toMatchObject({ version: 3, limits: { accounts: 80 } }));
});
