import type { Permission } from '@energy-om/domain';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { queryClient } from '#shared/api/query-client.ts';
import { paths } from '#shared/navigation/paths.ts';
import { AddDevices } from '#shared/setup/AddDevices.tsx';
import { SetupNeeded } from '#shared/setup/SetupNeeded.tsx';
import { startFakeServer, success } from '../support/fake-server.ts';
import { openScreens } from '../support/open-screens.tsx';
import { signInAs } from '../support/organisation.ts';
import { startChineseTexts } from '../support/texts.ts';

beforeAll(startChineseTexts);
beforeEach(() => queryClient.clear());
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

function open(permissions: readonly Permission[]) {
  signInAs(permissions);
  const server = startFakeServer(({ name }) => {
    expect(name).toBe('listAdministrators');
    return success([
      { fullName: '赵国栋', phoneNumber: '13800000001' },
      { fullName: '韩雪', phoneNumber: '13700000001' },
    ]);
  });
  const screens = {
    newWorkOrder: <SetupNeeded title="还没有可以建单的项目" what="新建项目" />,
    meters: <AddDevices />,
  };
  return { ...server, openAt: (path: 'newWorkOrder' | 'meters') => openScreens(paths[path], screens) };
}

it('names to staff who can change it, with numbers to call', async () => {
  open(['work-order.create', 'member.view']).openAt('newWorkOrder');
  expect(screen.getByText('请组织管理员在“组织设置”中新建项目。')).toBeTruthy();
  const people = within(await screen.findByRole('list', { name: '可以联系的管理员' }));
  expect(people.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual(['tel:13800000001', 'tel:13700000001']);
  expect(people.getByRole('link', { name: /韩雪/ })).toBeTruthy();
  expect(screen.queryByRole('button')).toBeNull();
});

it('does not ask for staff on behalf of a client', async () => {
  const { callsOf, openAt } = open(['work-order.create']);
  openAt('newWorkOrder');
  expect(screen.getByText('请组织管理员在“组织设置”中新建项目。')).toBeTruthy();
  await waitFor(() => expect(queryClient.isFetching()).toBe(0));
  expect(callsOf('listAdministrators')).toHaveLength(0);
  expect(screen.queryByRole('list')).toBeNull();
});

it('leads those who may change it there', () => {
  const { readAddress } = open(['work-order.create', 'project.manage', 'member.view']).openAt('newWorkOrder');
  fireEvent.click(screen.getByRole('button', { name: '去组织设置' }));
  expect(readAddress()).toBe(paths.setup);
});

it('leads from an empty list of devices to where they are created, by the permission for devices', async () => {
  const { readAddress } = open(['device.view', 'device.manage', 'member.view']).openAt('meters');
  fireEvent.click(screen.getByRole('button', { name: '去添加设备' }));
  expect(readAddress()).toBe(paths.managedDevices);
  cleanup();
  open(['device.view', 'project.manage', 'member.view']).openAt('meters');
  expect(await screen.findByText('赵国栋')).toBeTruthy();
});
