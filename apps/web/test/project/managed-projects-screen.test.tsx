import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { ManagedProjectsScreen } from '#features/project/screens/ManagedProjectsScreen.tsx';
import { queryClient } from '#shared/api/query-client.ts';
import { screenAddress } from '#shared/navigation/paths.ts';
import { startFakeServer, success } from '../support/fake-server.ts';
import { openScreens } from '../support/open-screens.tsx';
import { signInAs } from '../support/organisation.ts';
import { createProject } from '../support/setup.ts';
import { startChineseTexts } from '../support/texts.ts';

beforeAll(startChineseTexts);
beforeEach(() => {
  signInAs(['setup.view', 'project.manage']);
  queryClient.clear();
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

function open(projects: readonly ReturnType<typeof createProject>[]) {
  startFakeServer(() => success(projects));
  return openScreens(screenAddress('managedProjects'), { managedProjects: <ManagedProjectsScreen /> });
}
const names = () => screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);

it('says what each project consists of and what it lacks to raise an order', async () => {
  open([createProject({ businessTypes: [], teams: [], openOrders: 0 })]);
  expect(await screen.findByRole('link', { name: '江畔智谷能源托管' })).toBeTruthy();
  expect(screen.getByText('没有业务类型，还不能建单')).toBeTruthy();
  expect(screen.getByText('没有班组，派单时不会优先推荐班组')).toBeTruthy();
  expect(screen.getAllByRole('definition').map(({ textContent }) => textContent)).toEqual(['1', '0', '0', '0']);
});

it('shows ended projects on request alone', async () => {
  open([createProject(), createProject({ id: 'project-2', name: '云栖', state: 'ended' })]);
  expect(await screen.findByRole('link', { name: '江畔智谷能源托管' })).toBeTruthy();
  expect(names()).toEqual(['江畔智谷能源托管']);
  fireEvent.click(screen.getByRole('switch', { name: /显示已结束的项目（1）/ }));
  expect(names()).toEqual(['江畔智谷能源托管', '云栖']);
});

it('leads from the empty list to a new project, for those who may create one', async () => {
  const { readAddress } = open([]);
  expect(await screen.findByText('还没有项目')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: '新建项目' }));
  expect(readAddress()).toBe(screenAddress('managedProject'));
  cleanup();
  queryClient.clear();
  signInAs(['setup.view']);
  open([]);
  expect(await screen.findByText('项目由组织管理员在“组织设置”中建立。')).toBeTruthy();
  expect(screen.queryByRole('button', { name: '新建项目' })).toBeNull();
});
