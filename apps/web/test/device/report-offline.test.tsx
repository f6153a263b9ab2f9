import { renderHook, waitFor } from '@testing-library/react';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { useReportBlock } from '#features/device/hooks/use-report-block.ts';
import { describeOffline } from '#features/device/model/offline/describe-offline.ts';
import { closedOutbox, type OutboxControl, useOutbox } from '#shared/outbox/outbox-state.ts';
import { useSession } from '#shared/session/session-store.ts';
import { startChineseTexts } from '../support/texts.ts';

beforeAll(() => startChineseTexts());
afterEach(() => {
  vi.restoreAllMocks();
  useOutbox.setState(closedOutbox);
});

const signIn = (permissions: readonly string[]) => useSession.setState({ user: { id: 'account', permissions } as never });

const open = (known: readonly string[], leftToDispatcher = false) => {
  const readCopy = async (key: readonly unknown[]) =>
    known.includes((key[1] as { deviceId: string }).deviceId) ? { device: {}, leftToDispatcher } : null;
  useOutbox.setState({ control: { readCopy } as unknown as OutboxControl });
};
const cutOff = () => vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);

describe('an order about a device', () => {
  it('can be raised with a network, whatever is on the phone', () => {
    expect(renderHook(() => useReportBlock('a')).result.current).toBeNull();
  });

  it('can be raised without one where the device is on the phone, by who may raise orders', async () => {
    signIn(['work-order.create', 'work-order.report']);
    cutOff();
    open(['a']);
    const known = renderHook(({ id }) => useReportBlock(id), { initialProps: { id: 'a' } });
    await waitFor(() => expect(known.result.current).toBeNull());
    known.rerender({ id: 'b' });
    await waitFor(() => expect(known.result.current).toBe('unknown'));
  });

  it('takes a network for whose reports the server decides, and where nothing can wait', async () => {
    signIn(['work-order.report']);
    cutOff();
    open(['a']);
    expect(renderHook(() => useReportBlock('a')).result.current).toBe('network');
    signIn(['work-order.create', 'work-order.report']);
    open(['a'], true);
    const left = renderHook(() => useReportBlock('a'));
    await waitFor(() => expect(left.result.current).toBe('network'));
    useOutbox.setState(closedOutbox);
    expect(renderHook(() => useReportBlock('a')).result.current).toBe('network');
  });
});

describe('what is said at a device without a network', () => {
  it.each([
    [{ report: null, mayRead: true, isMoreShut: true }, '没有网络，可以先报修、抄表，其他操作需联网'],
    [{ report: null, mayRead: false, isMoreShut: true }, '没有网络，可以先报修，其他操作需联网'],
    [{ report: null, mayRead: true, isMoreShut: false }, null],
    [{ report: 'unknown', mayRead: true, isMoreShut: false }, '没有网络，可以先抄表；手机上没有此设备的资料，联网后才能报修'],
    [{ report: 'unknown', mayRead: false, isMoreShut: false }, '没有网络，手机上没有此设备的资料，联网后才能报修'],
    [{ report: 'network', mayRead: true, isMoreShut: false }, '没有网络，可以先抄表，其他操作需联网'],
    [{ report: 'network', mayRead: false, isMoreShut: false }, '需联网'],
    [{ report: undefined, mayRead: true, isMoreShut: false }, null],
    [{ report: undefined, mayRead: false, isMoreShut: true }, '需联网'],
    [{ report: 'looking', mayRead: true, isMoreShut: true }, null],
  ] as const)('is for %o: %s', (offered, text) => {
    expect(describeOffline(offered, '需联网')).toBe(text);
  });
});
