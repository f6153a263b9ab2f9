import { bodyCode, type Envelope } from '@energy-om/contract';
import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { TableImportScreen } from '#features/table-import/screens/TableImportScreen.tsx';
import { queryClient } from '#shared/api/query-client.ts';
import { screenAddress } from '#shared/navigation/paths.ts';
import { startFakeServer, success } from '../support/fake-server.ts';
import { openScreens } from '../support/open-screens.tsx';
import { createMember, signInAs } from '../support/organisation.ts';
import { startChineseTexts } from '../support/texts.ts';

beforeAll(startChineseTexts);
beforeEach(() => {
  signInAs(['configuration.manage']);
  queryClient.clear();
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const columns = [{ key: 'name', heading: '班组名称', required: true, example: '电气一班', choices: null }];

it('says that the columns could not be read, and reads them again', async () => {
  let isAway = true;
  const failed: Envelope = { code: bodyCode.unavailable, message: '服务繁忙，请稍后再试', data: null };
  startFakeServer(({ name }) => (name === 'getTableColumns' && isAway ? failed : success(columns)));
  openScreens(screenAddress('tableImport'), { tableImport: <TableImportScreen /> });
  const retry = await screen.findByRole('button', { name: '重试' });
  expect(screen.getByText('服务繁忙，请稍后再试')).toBeTruthy();
  isAway = false;
  fireEvent.click(retry);
  expect(await screen.findByText('班组名称')).toBeTruthy();
});

it('lets an administrator of an area import what is of areas, and only download what holds for the whole organisation', async () => {
  signInAs(['table.exchange', 'member.manage']);
  const ofArea = createMember({ grants: [{ id: 'grant-1', role: 'tenant_admin', area: { id: 'park', name: '江畔智谷' } }] });
  startFakeServer(({ name }) => success(name === 'getMember' ? ofArea : name === 'listSites' ? [] : columns));
  openScreens(screenAddress('tableImport', { kind: 'businessTypes' }), { tableImport: <TableImportScreen /> });
  expect(await screen.findByText('此项仅整个组织的管理员可导入，您可以下载')).toBeTruthy();
  const choose = () => screen.getByRole<HTMLButtonElement>('button', { name: '选择文件并检查' });
  expect(choose().disabled).toBe(true);
  fireEvent.click(screen.getByRole('radio', { name: /项目$/ }));
  expect(choose().disabled).toBe(false);
});
