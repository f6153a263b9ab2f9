import type { ApiOutput } from '@energy-om/contract';
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { Shortcuts } from '#features/home/components/entries/Shortcuts.tsx';
import { paths } from '#shared/navigation/paths.ts';
import { hideToast, useToast } from '#shared/ui/feedback/toast-store.ts';
import { startFakeServer, success } from '../support/fake-server.ts';
import { openScreens } from '../support/open-screens.tsx';
import { signInAs } from '../support/organisation.ts';
import { startChineseTexts } from '../support/texts.ts';

type Device = ApiOutput<'listDevices'>['items'][number];

const transformer: Device = {
  id: 'device-1',
  kind: 'device',
  name: '1号变压器',
  code: 'YHC-TR-01',
  energyType: 'NYDN',
  model: null,
  site: { id: 'site-1', name: '银汇' },
  location: null,
  online: true,
  lastSeenAt: null,
};
/** Could report and has never done so. */
const fresh: Device = { ...transformer, id: 'device-3', name: '2号变压器', code: 'YHC-TR-02', online: null };
/** Its page needs a permission of its own. */
const camera: Device = { ...transformer, id: 'device-2', kind: 'camera', name: '东门摄像机', code: 'YHC-TR-011', online: null };

/** Finds like the server: the label’s code exactly, words anywhere in the code, regardless of case. */
function open() {
  const server = startFakeServer(({ name, input: { qr, keyword } }) => {
    const known = name === 'listMeters' ? [fresh, transformer] : [camera, fresh, transformer];
    const found = known.filter(({ code }) => (qr === undefined ? code.includes(String(keyword).toUpperCase()) : qr === `EOM-${code}`));
    return success({ items: found, total: found.length, totalIsLeast: false, page: 1, pageSize: 20, cursor: null });
  });
  return { ...server, ...openScreens(paths.home, { home: <Shortcuts openAlarms={0} /> }) };
}

async function type(code: string) {
  fireEvent.click(await screen.findByRole('button', { name: '扫码' }));
  fireEvent.change(await screen.findByLabelText(/^设备编号/), { target: { value: code } });
  fireEvent.click(screen.getByRole('button', { name: '打开设备' }));
}

beforeAll(startChineseTexts);
beforeEach(() => signInAs(['device.view']));
afterEach(() => {
  cleanup();
  hideToast();
  vi.unstubAllGlobals();
});

it.each(['EOM-YHC-TR-01', ' yhc-tr-01 ', 'YHC-TR-01'])('opens the device of the label %j', async (code) => {
  const { readAddress } = open();
  await type(code);
  await waitFor(() => expect(readAddress()).toBe(`${paths.meter}?id=device-1`));
});

it('opens a device that has never reported, too', async () => {
  const { readAddress } = open();
  await type('YHC-TR-02');
  await waitFor(() => expect(readAddress()).toBe(`${paths.meter}?id=device-3`));
});

it('says that the code is unknown, and keeps the input', async () => {
  const { readAddress, callsOf } = open();
  await type('YHC');
  expect(await screen.findByText('找不到这个编号的设备，请核对')).toBeTruthy();
  expect(screen.getByLabelText<HTMLInputElement>(/^设备编号/).value).toBe('YHC');
  expect(readAddress()).toBe(paths.home);
  expect(callsOf('listDevices')).toHaveLength(2);
});

it('says that a device has no page for this account, and makes no call for an empty code', async () => {
  const { callsOf } = open();
  await type('  ');
  expect(await screen.findByText('请输入设备编号')).toBeTruthy();
  expect(callsOf('listDevices')).toHaveLength(0);
  fireEvent.change(screen.getByLabelText(/^设备编号/), { target: { value: 'YHC-TR-011' } });
  fireEvent.click(screen.getByRole('button', { name: '打开设备' }));
  expect(await screen.findByText('东门摄像机 没有可查看的页面')).toBeTruthy();
});

it('finds a code that is complete among many that contain it', async () => {
  const many = Array.from({ length: 250 }, (_, index) => ({ ...camera, id: `many-${index}`, code: `YHC-TR-01-${index}` }));
  const known = [...many, transformer];
  const server = startFakeServer(({ input: { qr, cursor, pageSize } }) => {
    const from = Number(cursor ?? 0);
    const to = from + Number(pageSize ?? 20);
    const items = qr === undefined ? known.slice(from, to) : [];
    return success({ items, total: known.length, totalIsLeast: false, page: 1, pageSize, cursor: to < known.length ? String(to) : null });
  });
  const { readAddress } = openScreens(paths.home, { home: <Shortcuts openAlarms={0} /> });
  await type('yhc-tr-01');
  await waitFor(() => expect(readAddress()).toBe(`${paths.meter}?id=device-1`));
  expect(server.callsOf('listDevices')).toHaveLength(4);
});

it('gives up where nearly every code contains the input', async () => {
  const server = startFakeServer(({ input: { qr, cursor, pageSize } }) => {
    const next = Number(cursor ?? 0) + 1;
    const items = qr === undefined ? [{ ...camera, id: `many-${next}`, code: `1-${next}` }] : [];
    return success({ items, total: 1000, totalIsLeast: true, page: 1, pageSize, cursor: String(next) });
  });
  openScreens(paths.home, { home: <Shortcuts openAlarms={0} /> });
  await type('1');
  expect(await screen.findByText('找不到这个编号的设备，请核对')).toBeTruthy();
  expect(server.callsOf('listDevices')).toHaveLength(11);
});

describe('a search whose sheet is closed', () => {
  /** Finds the transformer, or fails, when it is called. */
  async function closeMeanwhile(answer: Parameters<typeof startFakeServer>[0]) {
    const { promise: answered, resolve: sendAnswer } = Promise.withResolvers<void>();
    const server = startFakeServer(async (call) => {
      await answered;
      return answer(call);
    });
    const screens = openScreens(paths.home, { home: <Shortcuts openAlarms={0} /> });
    await type('EOM-YHC-TR-01');
    await waitFor(() => expect(server.callsOf('listDevices')).toHaveLength(1));
    fireEvent.click(screen.getByRole('button', { name: '关闭' }));
    await act(async () => sendAnswer());
    await act(async () => new Promise((resolve) => setTimeout(resolve, 50)));
    return { ...server, ...screens };
  }
  const found = () => success({ items: [transformer], total: 1, totalIsLeast: false, page: 1, pageSize: 20, cursor: null });

  it('opens nothing', async () => {
    const { readAddress } = await closeMeanwhile(found);
    expect(readAddress()).toBe(paths.home);
  });

  it('shows no result, and makes no further call', async () => {
    const { callsOf } = await closeMeanwhile(() => ({ code: 5003, message: '服务器繁忙', data: null }));
    expect(useToast.getState().toast).toBeNull();
    expect(callsOf('listDevices')).toHaveLength(1);
  });

  it('does not keep the next search from opening its device', async () => {
    const { readAddress } = await closeMeanwhile(found);
    await type('EOM-YHC-TR-01');
    await waitFor(() => expect(readAddress()).toBe(`${paths.meter}?id=device-1`));
  });
});

it('is not offered to accounts that may see no devices', () => {
  signInAs(['work-order.view']);
  open();
  expect(screen.queryByRole('button', { name: '扫码' })).toBeNull();
});
