import { bodyCode } from '@energy-om/contract';
import { act, renderHook } from '@testing-library/react';
import { beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { ApiError } from '#shared/api/api-error.ts';
import { findMissing } from '#shared/form/find-missing.ts';
import { useActionForm } from '#shared/form/use-action-form.ts';
import type { StoredFile } from '#shared/photo/stored-photo.ts';
import { hideToast, useToast } from '#shared/ui/feedback/toast-store.ts';
import { storeSession } from '../support/session.ts';
import { startChineseTexts } from '../support/texts.ts';

interface Values {
  reason: string;
  meters: readonly string[];
  photos: readonly StoredFile[];
}
type Intent = 'save' | 'send';

const initial: Values = { reason: '', meters: [], photos: [] };
const photo: StoredFile = { id: 'file-1', name: 'a.jpg', size: 1, mime: 'image/jpeg', url: '/files/1', thumbUrl: null };

beforeAll(startChineseTexts);
beforeEach(() => {
  localStorage.clear();
  storeSession();
  hideToast();
});

/** A form that requires a reason, and a meter when it is sent. */
function open({ draftKey = 'form:1' as string | null, send = vi.fn(async (_: Values, __: Intent): Promise<string> => 'sent') } = {}) {
  const onSent = vi.fn();
  const form = renderHook(() =>
    useActionForm<Values, string, Intent>({
      draftKey,
      initial,
      faultNames: { photos: 'fileIds' },
      findFaults: (values, intent) => ({
        ...findMissing(values, ['reason']),
        ...(intent === 'send' && values.meters.length === 0 && { meters: '请选择' }),
      }),
      send,
      onSent,
      keepsDraft: (intent) => intent === 'save',
    }),
  );
  return { form, send, onSent, read: () => form.result.current };
}
const createInvalidError = (fields: Record<string, string>) => new ApiError(bodyCode.invalid, '请检查数据', { fields });

it('sends nothing while a required field is empty, and shows the fault at that field', async () => {
  const { read, send, onSent } = open();
  await act(() => read().submit('send'));
  expect(read().field('reason').error).toBe('请检查数据');
  expect(read().field('meters').error).toBe('请选择');
  expect(send).not.toHaveBeenCalled();
  expect(onSent).not.toHaveBeenCalled();
});

it('requires the fields of the pressed button only', async () => {
  const { read, send } = open();
  act(() => read().field('reason').onChange('泄漏'));
  await act(() => read().submit('save'));
  expect(send).toHaveBeenCalledWith({ ...initial, reason: '泄漏' }, 'save');
});

it('removes the fault of a field when that field is changed, and keeps the others', async () => {
  const { read } = open();
  await act(() => read().submit('send'));
  act(() => read().field('reason').onChange('泄'));
  expect(read().field('reason').error).toBeNull();
  expect(read().field('meters').error).toBe('请选择');
});

it('removes the draft after success and passes the answer on', async () => {
  const { form, read, onSent } = open();
  act(() => read().change({ reason: '泄漏', meters: ['meter-1'] }));
  await act(() => read().submit('send'));
  expect(onSent).toHaveBeenCalledExactlyOnceWith('sent', { ...initial, reason: '泄漏', meters: ['meter-1'] }, 'send');
  expect(read().values).toEqual(initial);
  form.unmount();
  expect(open().read().isRestored).toBe(false);
});

it('keeps the draft where its input is needed again', async () => {
  const { form, read } = open();
  act(() => read().change({ reason: '泄漏' }));
  await act(() => read().submit('save'));
  expect(read().values.reason).toBe('泄漏');
  form.unmount();
  expect(open().read().values.reason).toBe('泄漏');
});

it('shows the server’s faults at their fields and parts of them, by the server’s names, and keeps the input', async () => {
  const { read, onSent } = open({
    send: vi.fn(async () => {
      throw createInvalidError({ 'meters.0.id': '表计已停用', fileIds: '照片不可用' });
    }),
  });
  act(() => read().change({ reason: '泄漏', meters: ['meter-1'] }));
  await act(() => expect(read().submit('send')).rejects.toThrow(ApiError));
  expect(read().field('meters').error).toBe('表计已停用');
  expect(read().photoField('photos').error).toBe('照片不可用');
  expect(read().values.reason).toBe('泄漏');
  expect(onSent).not.toHaveBeenCalled();
  act(() => read().field('meters').onChange([]));
  act(() =>
    read()
      .photoField('photos')
      .onChange((before) => [...before, photo]),
  );
  expect(read().faults.all).toEqual({});
});

it('is unchanged by an error that belongs to no field', async () => {
  const { read } = open({
    send: vi.fn(async () => {
      throw new ApiError(bodyCode.conflict, '已变化');
    }),
  });
  act(() => read().change({ reason: '泄漏', meters: ['meter-1'] }));
  await act(() => expect(read().submit('send')).rejects.toThrow('已变化'));
  expect(read().faults.all).toEqual({});
});

it('is not sent while photos are uploading', async () => {
  const { read, send } = open();
  act(() => read().change({ reason: '泄漏', meters: ['meter-1'] }));
  act(() => read().photoField('photos').onBusyChange(true));
  await act(() => read().submit('send'));
  expect(send).not.toHaveBeenCalled();
  expect(useToast.getState().toast?.text).toBe('还有照片未上传完成，请等待，或重试、删除后再提交');
  act(() => read().photoField('photos').onBusyChange(false));
  await act(() => read().submit('send'));
  expect(send).toHaveBeenCalledOnce();
});

it('adds each photo to those that are stored by then', () => {
  const { read } = open();
  const { onChange } = read().photoField('photos');
  act(() => onChange((before) => [...before, photo]));
  act(() => onChange((before) => [...before, { ...photo, id: 'file-2' }]));
  expect(read().values.photos.map(({ id }) => id)).toEqual(['file-1', 'file-2']);
});

it('removes only the named faults where a change names them', async () => {
  const { read } = open();
  await act(() => read().submit('send'));
  act(() => read().change({ reason: '泄漏' }, 'meters'));
  expect(Object.keys(read().faults.all)).toEqual(['reason']);
});

it('stores nothing where the form has no draft', () => {
  const { form, read } = open({ draftKey: null });
  act(() => read().change({ reason: '泄漏' }));
  form.unmount();
  expect(Object.keys(localStorage).filter((key) => key.startsWith('draft:'))).toEqual([]);
});
