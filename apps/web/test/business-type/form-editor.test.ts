import { bodyCode } from '@energy-om/contract';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { BusinessType } from '#features/business-type/model/business-type.ts';
import { changeField } from '#features/business-type/model/edit-fields.ts';
import { type EditorCalls, FormEditor, type PhoneDraft } from '#features/business-type/model/form-editor.ts';
import { ApiError } from '#shared/api/api-error.ts';
import { createBusinessType, createFormField } from '../support/business-type.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

const type = createBusinessType();
const offline = new ApiError(bodyCode.failed, '网络异常');
const conflictWith = (theirs: BusinessType) => new ApiError(bodyCode.conflict, '已被他人修改', theirs);

/** An editor whose server answers as the test says, and by default stores each draft. */
function openEditor({
  stored = null,
  save,
  publish,
}: { stored?: PhoneDraft | null } & Partial<Pick<EditorCalls, 'save' | 'publish'>> = {}) {
  const onPhone: { draft: PhoneDraft | null } = { draft: stored };
  const calls = {
    save: vi.fn<EditorCalls['save']>(save ?? (async ({ version, fields }) => storedType(Number(version) + 1, fields))),
    publish: vi.fn<EditorCalls['publish']>(publish ?? (async ({ version }) => ({ ...type, version: Number(version) + 1 }))),
    storeOnPhone: (draft: PhoneDraft | null) => {
      onPhone.draft = draft;
    },
  };
  const editor = new FormEditor(type, stored, calls);
  const stop = editor.start();
  return { editor, onPhone, stop, ...calls };
}

function storedType(version: number, fields: Parameters<EditorCalls['save']>[0]['fields']): BusinessType {
  return createBusinessType({
    version,
    draft: fields.map((field) => ({ ...field, decimals: field.decimals ?? null, condition: field.condition ?? null })),
  });
}

const rename = (editor: FormEditor, label: string) => editor.change((fields) => changeField(fields, 'oil', { label }), 'oil label');
const labelOf = (editor: FormEditor) => editor.getState().fields[0]?.label;

it('stores a change on the phone at once and on the server after a pause, letters together', async () => {
  const { editor, onPhone, save } = openEditor();
  rename(editor, '油');
  rename(editor, '油面');
  expect(onPhone.draft?.fields[0]?.label).toBe('油面');
  expect(save).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1500);
  expect(save.mock.calls.map(([{ version, fields }]) => [version, fields[0]?.label])).toEqual([[3, '油面']]);
  expect(editor.getState()).toMatchObject({ status: 'saved', savedAt: Date.now() - 300 });
  expect(onPhone.draft).toBeNull();
});

it('goes on with the version that the server returned', async () => {
  const { editor, save } = openEditor();
  rename(editor, '甲');
  await vi.advanceTimersByTimeAsync(1500);
  rename(editor, '乙');
  await vi.advanceTimersByTimeAsync(1500);
  expect(save.mock.calls.map(([{ version }]) => version)).toEqual([3, 4]);
});

it('keeps a draft on the phone while there is no network, and sends it when it is back', async () => {
  const save = vi.fn<EditorCalls['save']>().mockRejectedValueOnce(offline);
  save.mockImplementation(async ({ version, fields }) => storedType(Number(version) + 1, fields));
  const { editor, onPhone } = openEditor({ save });
  rename(editor, '油面');
  await vi.advanceTimersByTimeAsync(1500);
  expect(editor.getState().status).toBe('onPhone');
  expect(onPhone.draft).not.toBeNull();
  window.dispatchEvent(new Event('online'));
  await vi.advanceTimersByTimeAsync(0);
  expect(editor.getState().status).toBe('saved');
  expect(onPhone.draft).toBeNull();
});

it('sends what an earlier visit left on the phone', async () => {
  const { fields } = openEditor().editor.getState();
  const stored: PhoneDraft = { fields: changeField(fields, 'oil', { label: '离线改的' }), version: 3, base: type.form.fields };
  const { editor, save } = openEditor({ stored });
  expect(labelOf(editor)).toBe('离线改的');
  await vi.advanceTimersByTimeAsync(0);
  expect(save.mock.calls[0]?.[0]).toMatchObject({ version: 3, fields: [{ label: '离线改的' }] });
});

it('sends what is left when the screen closes', async () => {
  const { editor, save, stop } = openEditor();
  rename(editor, '油面');
  stop();
  await vi.advanceTimersByTimeAsync(0);
  expect(save).toHaveBeenCalledTimes(1);
});

it('saves over a change of somebody else that does not concern the form', async () => {
  const save = vi.fn<EditorCalls['save']>().mockRejectedValueOnce(conflictWith(createBusinessType({ version: 7, name: '改了名' })));
  save.mockImplementation(async ({ version, fields }) => storedType(Number(version) + 1, fields));
  const { editor } = openEditor({ save });
  rename(editor, '油面');
  await vi.advanceTimersByTimeAsync(1500);
  expect(save.mock.calls.map(([{ version }]) => version)).toEqual([3, 7]);
  expect(editor.getState()).toMatchObject({ status: 'saved', theirs: null });
});

it('takes a draft whose answer was lost for stored', async () => {
  const save: EditorCalls['save'] = async ({ fields }) => {
    throw conflictWith(storedType(4, fields));
  };
  const { editor } = openEditor({ save });
  rename(editor, '油面');
  await vi.advanceTimersByTimeAsync(1500);
  expect(editor.getState().status).toBe('saved');
});

const theirs = createBusinessType({
  version: 8,
  draft: [{ ...createFormField({ key: 'water', label: '水温' }), options: [], decimals: null, condition: null }],
});

it('stops at a form that somebody else has changed, and then saves over it', async () => {
  const save = vi.fn<EditorCalls['save']>().mockRejectedValueOnce(conflictWith(theirs));
  save.mockImplementation(async ({ version, fields }) => storedType(Number(version) + 1, fields));
  const { editor, onPhone } = openEditor({ save });
  rename(editor, '油面');
  await vi.advanceTimersByTimeAsync(1500);
  expect(editor.getState()).toMatchObject({ status: 'conflict', theirs: { version: 8 } });
  rename(editor, '油面温度');
  await vi.advanceTimersByTimeAsync(60_000);
  expect(save).toHaveBeenCalledTimes(1);
  expect(onPhone.draft?.fields[0]?.label).toBe('油面温度');
  await editor.keepMine();
  expect(save.mock.calls[1]?.[0]).toMatchObject({ version: 8, fields: [{ label: '油面温度' }] });
  expect(editor.getState()).toMatchObject({ status: 'saved', theirs: null });
});

it('takes the form of somebody else, and can undo that', async () => {
  const { editor, onPhone } = openEditor({ save: vi.fn<EditorCalls['save']>().mockRejectedValue(conflictWith(theirs)) });
  rename(editor, '油面');
  await vi.advanceTimersByTimeAsync(1500);
  editor.takeTheirs();
  expect(labelOf(editor)).toBe('水温');
  expect(editor.getState().status).toBe('saved');
  expect(onPhone.draft).toBeNull();
  editor.undo();
  expect(labelOf(editor)).toBe('油面');
});

it('tries no more once the screen is closed', async () => {
  const { editor, save, stop, onPhone } = openEditor({ save: vi.fn<EditorCalls['save']>().mockRejectedValue(offline) });
  rename(editor, '油面');
  stop();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(save).toHaveBeenCalledTimes(1);
  expect(onPhone.draft?.fields[0]?.label).toBe('油面');
});

it('says why the server refused a draft, and tries again with the next change', async () => {
  const save = vi.fn<EditorCalls['save']>().mockRejectedValueOnce(new ApiError(bodyCode.conflict, '该业务类型已停用'));
  save.mockImplementation(async ({ version, fields }) => storedType(Number(version) + 1, fields));
  const { editor } = openEditor({ save });
  rename(editor, '油面');
  await vi.advanceTimersByTimeAsync(60_000);
  expect(editor.getState()).toMatchObject({ status: 'refused', refusal: '该业务类型已停用' });
  expect(save).toHaveBeenCalledTimes(1);
  rename(editor, '油面温度');
  await vi.advanceTimersByTimeAsync(1500);
  expect(editor.getState().status).toBe('saved');
});

it('stores the draft before it publishes, and publishes that version', async () => {
  const { editor, save, publish } = openEditor();
  rename(editor, '油面');
  const published = await editor.publish();
  expect(save).toHaveBeenCalledTimes(1);
  expect(publish).toHaveBeenCalledWith({ version: 4 });
  expect(published?.version).toBe(5);
});

it('publishes nothing that the server does not have', async () => {
  const { editor, publish } = openEditor({ save: vi.fn<EditorCalls['save']>().mockRejectedValue(offline) });
  rename(editor, '油面');
  expect(await editor.publish()).toBeNull();
  expect(publish).not.toHaveBeenCalled();
});

it('undoes the letters of one text together, and other changes one by one', () => {
  const { editor } = openEditor();
  rename(editor, '油面');
  rename(editor, '油面温');
  editor.change((fields) => changeField(fields, 'oil', { required: true }), 'oil required');
  editor.undo();
  expect(editor.getState().fields[0]).toMatchObject({ label: '油面温', required: false });
  editor.undo();
  expect(labelOf(editor)).toBe('油温');
  expect(editor.getState().mayUndo).toBe(false);
});

it('takes a form whose publication got no answer for published', async () => {
  const published = createBusinessType({ version: 5, draft: null, form: { ...type.form, version: type.form.version + 1 } });
  const publish = vi.fn<EditorCalls['publish']>();
  publish.mockRejectedValueOnce(offline).mockRejectedValueOnce(conflictWith(published));
  const { editor } = openEditor({ publish });
  await expect(editor.publish()).rejects.toBe(offline);
  expect(await editor.publish()).toBe(published);
  expect(publish).toHaveBeenCalledTimes(2);
});
