import { bodyCode, type Envelope } from '@energy-om/contract';
import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { TableImportScreen } from '#features/table-import/screens/TableImportScreen.tsx';
import { queryClient } from '#shared/api/query-client.ts';
import { screenAddress } from '#shared/navigation/paths.ts';
import { startFakeServer, success } from '../support/fake-server.ts';
import { openScreens } from '../support/open-screens.tsx';
import { signInAs } from '../support/organisation.ts';
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
