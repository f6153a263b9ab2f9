import { bodyCode, type Envelope } from '@energy-om/contract';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { ConfigurationScreen } from '#features/configuration/screens/ConfigurationScreen.tsx';
import { queryClient } from '#shared/api/query-client.ts';
import { paths, screenAddress } from '#shared/navigation/paths.ts';
import { createPreview } from '../support/configuration.ts';
import { type ReceivedCall, startFakeServer, success } from '../support/fake-server.ts';
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

const counts = { created: 1, restored: 0, changed: 1, unchanged: 2 };

/** Answers a preview of the chosen sections. */
function answerPreview({ input }: ReceivedCall, preview = createPreview()): Envelope {
  const { sections: chosen } = input as { sections?: string[] };
  return success({ ...preview, sections: preview.sections.filter(({ section }) => !chosen || chosen.includes(section)) });
}

function open(answer: (call: ReceivedCall) => Envelope | Promise<Envelope>) {
  const server = startFakeServer(answer);
  return { ...server, ...openScreens(screenAddress('configuration'), { configuration: <ConfigurationScreen /> }) };
}

function chooseFile(content: string | { size: number }): void {
  const file = new File([typeof content === 'string' ? content : ''], '滨江.json', { type: 'application/json' });
  if (typeof content !== 'string') Object.defineProperty(file, 'size', { value: content.size });
  fireEvent.change(screen.getByLabelText('选择配置文件', { selector: 'input' }), { target: { files: [file] } });
}

it('previews a chosen file by section, and imports it after a question', async () => {
  const { callsOf, readAddress } = open((call) => (call.name === 'applyConfiguration' ? success(counts) : answerPreview(call)));
  chooseFile('{"a":1}');
  expect(await screen.findByText(/来自 滨江能源/)).toBeTruthy();
  for (const text of ['供热季', '抢修班', '0571-88880000', '夜班', '仅本组织有 1 项，保持不变', '有同名的已停用项'])
    expect(screen.getByText(text)).toBeTruthy();
  fireEvent.click(await screen.findByRole('button', { name: '导入（2 项）' }));
  expect(callsOf('applyConfiguration')).toHaveLength(0);
  fireEvent.click(await screen.findByRole('button', { name: '确定' }));
  expect(await screen.findByText(/新建 1 项，恢复 0 项，修改 1 项/)).toBeTruthy();
  expect(callsOf('applyConfiguration')[0]?.input).toEqual({
    source: { document: '{"a":1}' },
    restoreRetired: false,
    fingerprint: 'seen-1',
  });
  fireEvent.click(screen.getByRole('button', { name: '返回组织设置' }));
  expect(readAddress()).toBe(paths.setup);
});

it('can be imported while the preview is read again, as everything is once the live connection is back', async () => {
  const reread = Promise.withResolvers<void>();
  let isFirst = true;
  const { callsOf } = open((call) => {
    const answer = answerPreview(call);
    if (isFirst) {
      isFirst = false;
      return answer;
    }
    return reread.promise.then(() => answer);
  });
  chooseFile('{"a":1}');
  const button = await screen.findByRole('button', { name: '导入（2 项）' });
  void queryClient.invalidateQueries();
  await waitFor(() => expect(callsOf('previewConfiguration')).toHaveLength(2));
  fireEvent.click(button);
  expect(await screen.findByRole('button', { name: '确定' })).toBeTruthy();
  reread.resolve();
});

it('leaves a section out, and brings retired ones back, by another preview', async () => {
  const { callsOf } = open((call) => answerPreview(call));
  chooseFile('{}');
  fireEvent.click(await screen.findByRole('switch', { name: /^班组/ }));
  expect(await screen.findByRole('button', { name: '导入（1 项）' })).toBeTruthy();
  expect(callsOf('previewConfiguration').at(-1)?.input).toMatchObject({ sections: ['calendars'] });
  fireEvent.click(screen.getByRole('switch', { name: /恢复同名的已停用项/ }));
  await waitFor(() =>
    expect(callsOf('previewConfiguration').at(-1)?.input).toMatchObject({ restoreRetired: true, sections: ['calendars'] }),
  );
  expect(screen.getByRole('switch', { name: /^班组/ }).getAttribute('aria-checked')).toBe('false');
});

it('says what is wrong with a file and where, and does not import it', async () => {
  const faults = [{ path: 'sections.businessTypes[3].form.fields[2].unit', message: '内容不符合要求' }];
  open((call) => answerPreview(call, createPreview({ faults, sections: [] })));
  chooseFile('{}');
  expect(await screen.findByText('有 1 处错误，改好文件后再导入')).toBeTruthy();
  expect(screen.getByText('业务类型与表单 › 第 4 项 › 表单 › 字段 › 第 3 项 › 单位')).toBeTruthy();
  expect(screen.getByText('sections.businessTypes[3].form.fields[2].unit')).toBeTruthy();
  expect(screen.getByRole<HTMLButtonElement>('button', { name: '导入（0 项）' }).disabled).toBe(true);
  expect(screen.getByRole('button', { name: '换一个文件' })).toBeTruthy();
});

it('says what does not come along, names a section’s only entry after it, and imports the rest', async () => {
  const step = (value: number) => ({ at: { unit: 'percent', value }, recipients: [], people: 0, repeat: null });
  const fields = [{ field: 'steps', before: {}, after: { 1: { accept: [step(75)] } } }];
  const entries = [{ name: '', kind: 'changed' as const, hasRetiredNamesake: false, fields }];
  const section = { section: 'escalation' as const, created: 0, restored: 0, changed: 1, unchanged: 0, entries, missing: [] };
  const warnings = [{ path: 'sections.escalation[0].steps.1.accept[0]', message: '文件不含人员' }];
  open((call) => answerPreview(call, createPreview({ warnings, sections: [section] })));
  chooseFile('{}');
  expect(await screen.findByText('有 1 处不随文件导入，其余可以导入')).toBeTruthy();
  expect(screen.getByText(/时限与升级 › 第 1 项 › 升级步骤 › .* › 响应 › 第 1 项/)).toBeTruthy();
  expect(screen.getAllByText('时限与升级')).toHaveLength(2);
  expect(screen.getByText(/响应 有修改/)).toBeTruthy();
  expect((await screen.findByRole<HTMLButtonElement>('button', { name: '导入（1 项）' })).disabled).toBe(false);
});

it('shows the new preview where the organisation has changed since', async () => {
  const changed = createPreview({ fingerprint: 'seen-2', sections: createPreview().sections.slice(0, 1) });
  const { callsOf } = open((call) => {
    if (call.name !== 'applyConfiguration') return answerPreview(call);
    return callsOf('applyConfiguration').length === 1 ? { code: bodyCode.conflict, message: '有变化', data: changed } : success(counts);
  });
  chooseFile('{}');
  for (const name of ['导入（2 项）', '导入（1 项）']) {
    fireEvent.click(await screen.findByRole('button', { name }));
    fireEvent.click(await screen.findByRole('button', { name: '确定' }));
    if (name === '导入（2 项）') expect(await screen.findByText(/预览之后，本组织的设置被改动过/)).toBeTruthy();
  }
  expect(await screen.findByText('已写入')).toBeTruthy();
  expect(callsOf('applyConfiguration').map(({ input }) => input.fingerprint)).toEqual(['seen-1', 'seen-2']);
});

it('refuses a file that is too large before it is sent', async () => {
  const { callsOf } = open((call) => answerPreview(call));
  chooseFile({ size: 50_000_000 });
  expect(await screen.findByText('文件过大，最多 1 MB')).toBeTruthy();
  expect(callsOf('previewConfiguration')).toHaveLength(0);
});

it('downloads the chosen sections', async () => {
  const document = {
    format: 'energy-om-configuration',
    version: 1,
    exportedAt: '2026-11-20T08:00:00.000Z',
    tenantName: '滨江能源',
    sections: {},
  };
  const { callsOf } = open(() => success(document));
  const createObjectURL = vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:x');
  // The page of the test would go to the address of the download.
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
  fireEvent.click(screen.getByLabelText('区域'));
  fireEvent.click(screen.getByRole('button', { name: '下载配置文件' }));
  await waitFor(() => expect(createObjectURL).toHaveBeenCalled());
  expect(callsOf('exportConfiguration')[0]?.rawQuery).toBeTruthy();
  expect(callsOf('exportConfiguration')[0]?.input.sections).not.toContain('areas');
});

it('names codes in words', async () => {
  const fields = [
    { field: 'permitKinds', before: [], after: ['lowVoltage', 'emergency'] },
    { field: 'kind', before: 'region', after: 'site' },
    { field: 'name', before: 'lowVoltage', after: 'site' },
    { field: 'defaultLevel', before: 1, after: 2 },
  ];
  const entries = [{ name: '抢修', kind: 'changed' as const, hasRetiredNamesake: false, fields }];
  const section = { section: 'businessTypes' as const, created: 0, restored: 0, changed: 1, unchanged: 0, entries, missing: [] };
  open((call) => answerPreview(call, createPreview({ sections: [section] })));
  chooseFile('{}');
  for (const text of ['低压工作票、事故应急抢修单', '片区', '站点', 'lowVoltage', 'site', '一级', '二级'])
    expect(await screen.findByText(text)).toBeTruthy();
});

it('is for administrators of the whole organisation', async () => {
  signInAs(['configuration.manage', 'member.manage']);
  const ofArea = createMember({ grants: [{ id: 'grant-1', role: 'tenant_admin', area: { id: 'park', name: '江畔智谷' } }] });
  open(({ name }) => success(name === 'getMember' ? ofArea : []));
  expect(await screen.findByText('此功能由整个组织的管理员使用')).toBeTruthy();
  expect(screen.queryByRole('button', { name: '选择配置文件' })).toBeNull();
});

it('names the steps of a tariff as such, and the place of a fault in them', async () => {
  const steps = { period: 'year', anchor: '01-01', thresholds: [2_760_000], allowance: null };
  const fields = [
    { field: 'steps', before: null, after: steps },
    { field: 'fixedFee', before: null, after: 600 },
  ];
  const entries = [{ name: '居民电价 2027-01-01 00:00', kind: 'changed' as const, hasRetiredNamesake: false, fields }];
  const section = { section: 'tariffs' as const, created: 0, restored: 0, changed: 1, unchanged: 0, entries, missing: [] };
  const warnings = [{ path: 'sections.tariffs[0].steps.thresholds[0]', message: '提示' }];
  open((call) => answerPreview(call, createPreview({ warnings, sections: [section] })));
  chooseFile('{}');
  expect(await screen.findByText('居民电价 2027-01-01 00:00')).toBeTruthy();
  expect(screen.getByText('阶梯')).toBeTruthy();
  expect(screen.getByText('基本费')).toBeTruthy();
  expect(screen.getByText(/计费方案 › 第 1 项 › 阶梯 › /)).toBeTruthy();
  expect(screen.queryByText(/升级步骤/)).toBeNull();
});
