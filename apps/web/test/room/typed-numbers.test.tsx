import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { MetersCard } from '#features/room/components/meters/MetersCard.tsx';
import { FactsSheet } from '#features/room/components/staff/FactsSheet.tsx';
import { queryClient } from '#shared/api/query-client.ts';
import { startFakeServer, success } from '../support/fake-server.ts';
import { openScreen } from '../support/open-screen.tsx';
import { signInAs } from '../support/organisation.ts';
import { startChineseTexts } from '../support/texts.ts';

beforeAll(startChineseTexts);
beforeEach(() => {
  queryClient.clear();
  signInAs(['room.manage']);
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const meters = ['1', '2'].map((id) => ({ id, name: `${id}号电表`, values: [], online: null, lastSeenAt: null }));
const press = (name: string, at = 0) => fireEvent.click(screen.getAllByRole('button', { name })[at] as HTMLElement);
const type = (label: RegExp, text: string) => fireEvent.change(screen.getByLabelText(label), { target: { value: text } });

it('takes a meter away with what was typed of it, and with nothing of another one', async () => {
  const { callsOf } = startFakeServer(() => success(meters));
  openScreen(<MetersCard roomId="room-1" isStaff />);
  await screen.findByText('1号电表');
  press('移出房间', 0);
  type(/当前读数/, '1204');
  press('关闭');
  press('移出房间', 1);
  expect(screen.getByText('将2号电表移出此房间')).toBeTruthy();
  expect(screen.getByLabelText<HTMLInputElement>(/当前读数/).value).toBe('');
  type(/当前读数/, '12o4');
  press('移出房间', 2);
  expect(await screen.findByText('请填写数字')).toBeTruthy();
  type(/当前读数/, '１，２０４。５');
  expect(screen.queryByText('请填写数字')).toBeNull();
  press('移出房间', 2);
  await vi.waitFor(() => expect(screen.queryByLabelText(/当前读数/)).toBeNull());
  expect(callsOf('takeRoomMeter').map(({ input }) => input)).toEqual([{ roomId: 'room-1', meterId: '2', value: 1204.5, photoId: null }]);
});

it('erases what is known of a room only where its field is empty', async () => {
  const { callsOf } = startFakeServer(() => success({}));
  const onClose = vi.fn();
  const facts = { floorArea: 86.5, householdSize: 3, version: 4 } as never;
  openScreen(<FactsSheet open onClose={onClose} roomId="room-1" facts={facts} />);
  type(/建筑面积/, '约90');
  type(/家庭人数/, '三');
  press('保存');
  expect(await screen.findAllByText('请填写数字')).toHaveLength(2);
  type(/建筑面积/, '９０。５');
  type(/家庭人数/, '');
  expect(screen.queryByText('请填写数字')).toBeNull();
  press('保存');
  await vi.waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  expect(callsOf('saveRoom').map(({ input }) => input)).toEqual([{ roomId: 'room-1', version: 4, floorArea: 90.5, householdSize: null }]);
});
