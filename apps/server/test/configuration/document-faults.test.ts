import { bodyCode } from '@energy-om/contract';
import { maxConfigurationChanges, maxConfigurationLength } from '@energy-om/domain';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { compareRows, createTenantReader, unchanged } from '../support/assertions/tenant-rows.ts';
import { createBareTenant } from '../support/factories/create-bare-tenant.ts';
import type { TestClient } from '../support/services/test-client.ts';
import { startTestServer, type TestServer } from '../support/services/test-server.ts';

let server: TestServer;
let tenantId: string;
let admin: TestClient;
let readTenant: (tenantId: string) => Promise<string[]>;

beforeAll(async () => {
  server = await startTestServer();
  ({ id: tenantId, admin } = await createBareTenant(server));
  readTenant = await createTenantReader(server);
});
afterAll(() => server.close());

type Sections = Record<string, unknown>;

const head = { format: 'energy-om-configuration', version: 1, exportedAt: '2026-11-20T08:00:00Z', tenantName: '别处' };
const documentOf = (sections: Sections) => JSON.stringify({ ...head, sections });

const calendar = { name: '日历', hours: { 1: [{ from: 480, to: 1020 }] }, holidays: [], extraWorkdays: [], isDefault: false };
const area = { path: ['区'], kind: 'region' };
const type = {
  name: '业务',
  specialty: '',
  defaultLevel: 3,
  energyTypes: [],
  afterPhotoRequired: false,
  checkRequired: false,
  oneSignature: false,
  closesOnSilence: false,
  clockTargets: {},
};
const field = { key: 'a', label: '甲', type: 'text', required: false, options: [], unit: null, min: null, max: null };
const project = { name: '项目', customer: '客户', grabAllowed: false, areas: [['区']] };
const alarmRule = {
  name: '规则',
  target: { model: 'DTSD1352-C' },
  condition: { kind: 'noData', forSeconds: 60 },
  schedule: null,
  level: 3,
  enabled: true,
};
const stepAt = (value: number) => ({ at: { unit: 'percent', value }, recipients: [{ kind: 'owner' }], repeat: null });
const meterModel = {
  name: '本地表',
  manufacturer: '',
  energyType: 'NYDN',
  hasSwitch: false,
  values: [{ key: 'energy', label: { 'zh-CN': '电能', en: '' }, unit: 'kWh', valueType: 100, decimals: 2 }],
  registerModulus: null,
  mapping: { keys: [], takesSameNames: true },
};
const dispatchRule = { name: '派单', priority: 1, levels: [], sources: [], target: 'team', team: '班组', enabled: true };

const faulty: [what: string, document: string, faults: [path: string, message: RegExp][]][] = [
  ['is no JSON', '{"format":', [['', /JSON/]]],
  ['has a poisoned key', '{"format":"energy-om-configuration","__proto__":{}}', [['', /JSON/]]],
  ['is some other file', '{"a":1}', [['format', /不是本系统/]]],
  ['is a list', '[]', [['format', /不是本系统/]]],
  ['is of a newer version', JSON.stringify({ ...head, version: 2, sections: { later: [] }, more: 1 }), [['version', /更新的版本.*1/]]],
  ['has no sections', JSON.stringify({ ...head }), [['sections', /必填/]]],
  ['has an unknown field', JSON.stringify({ ...head, sections: {}, author: 'x' }), [['author', /没有这个字段/]]],
  ['has an unknown section', documentOf({ people: [] }), [['sections.people', /没有这一部分/]]],
  ['has a section that is no list', documentOf({ areas: {} }), [['sections.areas', /列表/]]],
  ['misspells a field', documentOf({ teams: [{ name: '班', fone: '1' }] }), [['sections.teams[0].fone', /没有这个字段/]]],
  [
    'misspells a field of a form',
    documentOf({ businessTypes: [{ ...type, form: { fields: [{ ...field, lable: 'x' }] } }] }),
    [['sections.businessTypes[0].form.fields[0].lable', /没有这个字段/]],
  ],
  ['lacks a field', documentOf({ calendars: [{ ...calendar, name: undefined }] }), [['sections.calendars[0].name', /必填/]]],
  [
    'has a text for a number',
    documentOf({ dispatchRules: [{ ...dispatchRule, priority: '1' }] }),
    [['sections.dispatchRules[0].priority', /数字/]],
  ],
  ['has an unknown kind', documentOf({ areas: [{ ...area, kind: 'city' }] }), [['sections.areas[0].kind', /region/]]],
  [
    'has a name twice',
    documentOf({ teams: [{ name: '班' }, { name: '另' }, { name: '班' }] }),
    [['sections.teams[2]', /sections\.teams\[0\]/]],
  ],
  ['has a NUL in a text', documentOf({ teams: [{ name: '班', phone: '\u0000' }] }), [['sections.teams[0].phone', /不符合/]]],
  ['has half of a pair in a text', documentOf({ teams: [{ name: '班', phone: '\ud800' }] }), [['sections.teams[0].phone', /不符合/]]],
  [
    'is nested too deep',
    documentOf({}).replace('"sections":{}', `"sections":{"teams":[${'['.repeat(5000)}${']'.repeat(5000)}]}`),
    [[expect.any(String), /过深/]],
  ],
  [
    'has a clock of a year',
    documentOf({ businessTypes: [{ ...type, clockTargets: { 1: { accept: { duration: 4e10, counts: 'always' } } } }] }),
    [['sections.businessTypes[0].clockTargets.1.accept.duration', /范围/]],
  ],
  ['has a calendar without hours', documentOf({ calendars: [{ ...calendar, hours: {} }] }), [['sections.calendars[0].hours', /工作时段/]]],
  [
    'has an area in one that is nowhere',
    documentOf({ areas: [{ ...area, path: ['无', '有'], kind: 'site' }] }),
    [['sections.areas[0].path', /没有这个区域/]],
  ],
  [
    'has invisible characters in names',
    documentOf({ areas: [{ ...area, path: ['区\u200b'] }], teams: [{ name: '班\u202e' }] }),
    [['sections.teams[0].name', /不符合/]],
  ],
  [
    'has invisible characters in the name of an area',
    documentOf({ areas: [{ ...area, path: ['区\u200b'] }] }),
    [['sections.areas[0].path', /不符合/]],
  ],
  ['has a room at the top', documentOf({ areas: [{ ...area, kind: 'room' }] }), [['sections.areas[0].kind', /./]]],
  ['has half a pin', documentOf({ areas: [{ ...area, longitude: 120 }] }), [['sections.areas[0].longitude', /./]]],
  ['names a calendar that is nowhere', documentOf({ areas: [{ ...area, calendar: '无' }] }), [['sections.areas[0].calendar', /日历/]]],
  [
    'has a circle of conditions',
    documentOf({
      businessTypes: [
        {
          ...type,
          form: {
            fields: [
              { ...field, type: 'yesNo', condition: { key: 'b', equals: true } },
              { ...field, type: 'yesNo', key: 'b', label: '乙', condition: { key: 'a', equals: true } },
            ],
          },
        },
      ],
    }),
    [
      ['sections.businessTypes[0].form.fields[0].condition', /循环|互相|circle|条件/],
      ['sections.businessTypes[0].form.fields[1].condition', /循环|互相|circle|条件/],
    ],
  ],
  [
    'has a unit on a text',
    documentOf({ businessTypes: [{ ...type, form: { fields: [field, { ...field, key: 'b', label: '乙', unit: 'V' }] } }] }),
    [['sections.businessTypes[0].form.fields[1].unit', /./]],
  ],
  [
    'names areas, teams and types that are nowhere',
    documentOf({
      areas: [area],
      projects: [
        { ...project, areas: [['区'], ['无']] },
        { ...project, name: '二', teams: ['无'] },
        { ...project, name: '三', businessTypes: ['无'] },
      ],
    }),
    [
      ['sections.projects[0].areas[1]', /没有这个区域/],
      ['sections.projects[1].teams[0]', /班组/],
      ['sections.projects[2].businessTypes[0]', /业务类型/],
    ],
  ],
  [
    'ends before it starts',
    documentOf({ areas: [area], projects: [{ ...project, startsOn: '2026-02-01', endsOn: '2026-01-01' }] }),
    [['sections.projects[0].endsOn', /早于/]],
  ],
  [
    'names a model that is nowhere',
    documentOf({ alarmRules: [{ ...alarmRule, target: { model: '无' } }] }),
    [['sections.alarmRules[0].target.model', /型号/]],
  ],
  [
    'has steps of a clock in the wrong order',
    documentOf({ escalation: [{ clockTargets: {}, steps: { 1: { accept: [stepAt(100), stepAt(50)] } } }] }),
    [['sections.escalation[0].steps.1.accept[1].at', /./]],
  ],
  [
    'names a person as a recipient',
    documentOf({
      escalation: [{ clockTargets: {}, steps: { 1: { accept: [{ ...stepAt(100), recipients: [{ kind: 'person', id: 'x' }] }] } } }],
    }),
    [['sections.escalation[0].steps.1.accept[0].recipients[0].kind', /./]],
  ],
  [
    'has two tables of escalation',
    documentOf({
      escalation: [
        { clockTargets: {}, steps: {} },
        { clockTargets: {}, steps: {} },
      ],
    }),
    [['sections.escalation[1]', /sections\.escalation\[0\]/]],
  ],
  [
    'has own fields of orders with a circle of conditions',
    documentOf({
      orderFields: [
        {
          fields: [
            { ...field, type: 'yesNo', condition: { key: 'b', equals: true } },
            { ...field, type: 'yesNo', key: 'b', label: '乙', condition: { key: 'a', equals: true } },
          ],
        },
      ],
    }),
    [
      ['sections.orderFields[0].fields[0].condition', /循环|互相|circle|条件/],
      ['sections.orderFields[0].fields[1].condition', /循环|互相|circle|条件/],
    ],
  ],
  [
    'has a model with the name of a standard one, and one whose key is mapped to nothing',
    documentOf({
      meterModels: [
        { ...meterModel, name: 'DTSD1352-C' },
        { ...meterModel, mapping: { ...meterModel.mapping, keys: [{ source: 'P', target: 'power', factor: 1, offset: 0 }] } },
      ],
    }),
    [
      ['sections.meterModels[0].name', /同名/],
      ['sections.meterModels[1].mapping.keys[0].target', /./],
    ],
  ],
  ['is of an older version than any', JSON.stringify({ ...head, version: 0, sections: {} }), [['version', /1/]]],
  ['is cut in the middle', documentOf({ teams: [{ name: '班' }] }).slice(0, -12), [['', /JSON/]]],
  [
    'watches a value that the model has not',
    documentOf({
      alarmRules: [{ ...alarmRule, condition: { kind: 'rateOfChange', key: 'co2', direction: 'rise', limit: 1, withinSeconds: 60 } }],
    }),
    [['sections.alarmRules[0].condition.key', /./]],
  ],
  ['dispatches to a team that is nowhere', documentOf({ dispatchRules: [dispatchRule] }), [['sections.dispatchRules[0].team', /班组/]]],
];

describe('a document that', () => {
  it.each(faulty)('%s is refused at the place, and nothing is written', async (_what, document, faults) => {
    const before = await readTenant(tenantId);
    const preview = await admin.succeed('previewConfiguration', { source: { document } });
    expect(preview.faults).toEqual(faults.map(([path, message]) => ({ path, message: expect.stringMatching(message) })));
    const { fingerprint } = preview;
    const answer = await admin.call('applyConfiguration', { source: { document }, fingerprint });
    expect(answer).toMatchObject({ code: bodyCode.conflict, data: { faults: preview.faults } });
    expect(compareRows(before, await readTenant(tenantId))).toEqual(unchanged);
  });

  it('has one fault and much that is good is not written in part', async () => {
    const before = await readTenant(tenantId);
    const document = documentOf({
      calendars: [calendar],
      areas: [area, { ...area, path: ['区二'], kind: 'room' }],
      teams: [{ name: '班' }],
    });
    const { fingerprint, faults, sections } = await admin.succeed('previewConfiguration', { source: { document } });
    expect([faults.length, sections.map(({ created }) => created)]).toEqual([1, [1, 2, 1]]);
    expect(await admin.call('applyConfiguration', { source: { document }, fingerprint })).toMatchObject({ code: bodyCode.conflict });
    expect(compareRows(before, await readTenant(tenantId))).toEqual(unchanged);
  });

  it('has a fault says nothing more about what depends on it', async () => {
    const document = documentOf({ areas: [{ ...area, kind: 'room' }], projects: [project] });
    const { faults } = await admin.succeed('previewConfiguration', { source: { document } });
    expect(faults.map(({ path }) => path)).toEqual(['sections.areas[0].kind']);
  });

  it('is too long, or has too much at once, is refused as such', async () => {
    const long = await admin.call('previewConfiguration', { source: { document: ' '.repeat(maxConfigurationLength + 1) } });
    expect(long).toMatchObject({
      code: bodyCode.invalid,
      data: { fields: { 'source.document': expect.stringContaining(String(maxConfigurationLength)) } },
    });
    const huge = await admin.call('previewConfiguration', { source: { document: ' '.repeat(3 * 1024 * 1024) } });
    expect(huge).toMatchObject({ code: bodyCode.invalid });
    const teams = Array.from({ length: maxConfigurationChanges + 1 }, (_, index) => ({ name: `班 ${index}` }));
    const { faults } = await admin.succeed('previewConfiguration', { source: { document: documentOf({ teams }) } });
    expect(faults).toEqual([{ path: 'sections', message: expect.stringContaining(String(maxConfigurationChanges)) }]);
  });

  it('has far more entries than may be written is refused within its length, and nothing is written', async () => {
    const before = await readTenant(tenantId);
    const teams = Array.from({ length: 20_000 }, (_, index) => ({ name: `${index}` }));
    const { faults, fingerprint } = await admin.succeed('previewConfiguration', { source: { document: documentOf({ teams }) } });
    expect(faults).toEqual([{ path: 'sections', message: expect.stringContaining('20000') }]);
    const answer = await admin.call('applyConfiguration', { source: { document: documentOf({ teams }) }, fingerprint });
    expect(answer).toMatchObject({ code: bodyCode.conflict, data: { faults } });
    const more = Array.from({ length: 100_000 }, (_, index) => ({ name: `${index}` }));
    const refused = await admin.call('previewConfiguration', { source: { document: documentOf({ teams: more }) } });
    expect(refused).toMatchObject({ code: bodyCode.invalid, message: '请求内容过大' });
    expect(compareRows(before, await readTenant(tenantId))).toEqual(unchanged);
  });

  it('has a section that was not chosen is judged without it', async () => {
    const document = documentOf({ areas: [{ ...area, kind: 'city' }], teams: [{ name: '班' }] });
    const { faults, sections } = await admin.succeed('previewConfiguration', { source: { document }, sections: ['teams'] });
    expect([faults, sections.map(({ section }) => section)]).toEqual([[], ['teams']]);
  });
});
