import type { ApiInput } from '@energy-om/contract';
import { createBareTenant } from '../support/factories/create-bare-tenant.ts';
import type { TestClient } from '../support/services/test-client.ts';
import type { TestServer } from '../support/services/test-server.ts';

export interface SettingsTenant {
  id: string;
  admin: TestClient;
  siteId: string;
}

/** A tenant with settings of every kind, some of which tables could get wrong. */
export async function createFullSettings(server: TestServer): Promise<SettingsTenant> {
  const { id, admin } = await createBareTenant(server);
  const template = { source: { templateId: 'heating' } } as const;
  const { fingerprint } = await admin.succeed('previewConfiguration', template);
  await admin.succeed('applyConfiguration', { ...template, fingerprint });
  const region = await admin.succeed('saveArea', { parentId: null, kind: 'region', name: '滨江区' });
  const site = await admin.succeed('saveArea', { parentId: region.id, kind: 'site', name: '一号/二号换热站' });
  const calendar = (await admin.succeed('listCalendars', {}))[0];
  if (!calendar) throw new Error('the template has no calendar');
  const { retired: _, ...fields } = calendar;
  await admin.succeed('saveCalendar', { ...fields, holidays: ['2026-10-01', '2026-10-02'], extraWorkdays: ['2026-10-10'] });
  await createTypes(admin);
  await createModel(admin);
  await createRules(admin, site.id);
  await createOwn(admin);
  await createPlans(admin, site.id);
  return { id, admin, siteId: site.id };
}

/** What a tenant has one of: fields of new orders, targets with their steps, parameters. */
async function createOwn(admin: TestClient): Promise<void> {
  const plain = { required: false, options: [], unit: null, min: null, max: null, decimals: null, condition: null };
  const fields = [
    { ...plain, key: 'urgent', label: '是否停产', type: 'yesNo' as const, required: true },
    {
      ...plain,
      key: 'lines',
      label: '停产产线',
      type: 'choice' as const,
      options: ['一线；二线', '三线'],
      condition: { key: 'urgent', equals: true },
    },
  ];
  const form = await admin.succeed('getOrderForm', {});
  const { version } = await admin.succeed('saveOrderFormDraft', { version: form.version, fields });
  await admin.succeed('publishOrderForm', { version });
  const people = await admin.succeed('listMembers', { pageSize: 1 });
  const person = { kind: 'person' as const, id: people.items[0]?.accountId ?? '' };
  const escalation = await admin.succeed('getEscalation', {});
  await admin.succeed('saveEscalation', {
    version: escalation.version,
    clockTargets: { 1: { arrive: { duration: 1_800_000, counts: 'always' } } },
    steps: {
      1: {
        arrive: [
          {
            at: { unit: 'percent', value: 80 },
            recipients: [{ kind: 'owner' }, { kind: 'role', role: 'technician' }, person],
            repeat: null,
          },
          { at: { unit: 'minutesLate', value: 10 }, recipients: [{ kind: 'dispatchers' }], repeat: { everyMinutes: 30, times: 3 } },
        ],
        alarm: [{ at: { unit: 'minutesLate', value: 0 }, recipients: [{ kind: 'onDuty' }], repeat: null }],
      },
      3: { alarm: [] },
    },
    alarmRestarts: { 2: 120 },
  });
  const { registeredName: _, logo: __, installation: ___, contact, ...parameters } = await admin.succeed('getTenantParameters', {});
  const changed = { ...contact, phone: '0571-88880000', address: '江南大道 1 号，2 楼' };
  await admin.succeed('saveTenantParameters', { ...parameters, contact: changed, retention: { ...parameters.retention, auditLog: 12 } });
}

/** Business types whose form has what commas, quotation marks and formulas could break. */
async function createTypes(admin: TestClient): Promise<void> {
  const type = await admin.succeed('saveBusinessType', {
    name: '巡检、保养',
    specialty: '',
    defaultLevel: 3,
    energyTypes: ['NYDN', 'NYSN'],
    causeCodes: ['过载、短路', '绝缘"老化"', '=1+1'],
    remedyCodes: ['更换；修复'],
    beforePhotoRequired: true,
    afterPhotoRequired: false,
    checkRequired: true,
    oneSignature: true,
    closesOnSilence: false,
    savingChecked: true,
    permitKinds: ['lowVoltage', 'emergency'],
    skillKinds: ['workAtHeight', 'highVoltage'],
    skillNames: ['工作票、操作票签发人', '"健康"证'],
    clockTargets: { 1: { accept: { duration: 900_000, counts: 'always' } }, 3: { resolve: { duration: 90_000, counts: 'workingHours' } } },
  });
  const plain = { required: true, options: [], unit: null, min: null, max: null, decimals: null, condition: null };
  const fields = [
    { ...plain, key: 'points', label: '检查"要点"', type: 'checklist' as const, options: ['油位、油温；正常', '=1+1', '无"渗漏"'] },
    { ...plain, key: 'load', label: '负荷', type: 'number' as const, unit: 'A', min: -5, max: 1000, decimals: 1 },
    { ...plain, key: 'stopped', label: '已停运', type: 'yesNo' as const, required: false },
    { ...plain, key: 'why', label: '原因', type: 'text' as const, condition: { key: 'load', above: 800.5 } },
    {
      ...plain,
      key: 'how',
      label: '方式',
      type: 'choice' as const,
      options: ['自动', '手动'],
      condition: { key: 'stopped', equals: true },
    },
    {
      ...plain,
      key: 'photos',
      label: '照片',
      type: 'photo' as const,
      min: 1,
      max: 3,
      condition: { key: 'points', abnormal: true as const },
    },
    { ...plain, key: 'note', label: '说明', type: 'text' as const, condition: { key: 'how', equals: '手动' } },
  ];
  const drafted = await admin.succeed('saveFormDraft', { id: type.id, version: type.version, fields });
  await admin.succeed('publishForm', { id: type.id, version: drafted.version });
}

async function createRules(admin: TestClient, areaId: string): Promise<void> {
  const types = await admin.succeed('listManagedBusinessTypes', {});
  const team = await admin.succeed('createTeam', {
    name: '一班；夜班',
    specialty: '管网,热力',
    areaId,
    phone: '',
    memberIds: [],
    leaderId: null,
  });
  const typeIds = types.filter(({ specialty }) => specialty === '').map((type) => type.id);
  await admin.succeed('saveProject', {
    name: '滨江供热',
    customer: '滨江物业',
    contractNo: 'HT-2026-01',
    startsOn: '2026-01-01',
    endsOn: null,
    grabAllowed: true,
    clockTargets: {
      2: { arrive: { duration: 1_200_000, counts: 'always' } },
      4: { check: { duration: 3_600_000, counts: 'workingHours' } },
    },
    areaIds: [areaId],
    teamIds: [team.id],
    businessTypeIds: typeIds,
    clientIds: [],
  });
  const rule = { priority: 1, businessTypeIds: typeIds, areaId, levels: [1, 2], sources: [1], target: 'onShift', enabled: true } as const;
  for (const name of ['泄漏', '泄漏'])
    await admin.succeed('saveDispatchRule', { ...rule, name, teamId: team.id, levels: [...rule.levels], sources: [1] });
  const [model] = (await admin.succeed('listMeterModels', { pageSize: 100 })).items.filter(({ energyType }) => energyType === 'NYDN');
  if (!model) throw new Error('there is no model');
  const terms = { schedule: null, level: 3, enabled: true, businessTypeId: typeIds[0] ?? null } as const;
  const area = { kind: 'area', id: areaId } as const;
  await admin.succeed('saveAlarmRule', { ...terms, name: '失联', target: area, condition: { kind: 'noData', forSeconds: 600 } });
  await admin.succeed('saveAlarmRule', {
    ...terms,
    name: '夜间越限',
    target: { kind: 'model', id: model.id },
    condition: {
      kind: 'threshold',
      key: model.values[0]?.key ?? '',
      direction: 'above',
      limit: 240,
      hysteresis: 0.5,
      forSeconds: 60,
      times: 2,
    },
    schedule: [
      { weekdays: [1, 2, 3, 4, 5], from: '18:00', to: '08:00' },
      { weekdays: [6, 0], from: '00:00', to: '24:00' },
    ],
  });
}

/** A model whose gateway sends one of its values under another name. */
async function createModel(admin: TestClient): Promise<void> {
  const described = (key: string, zh: string, valueType: 100 | 110, unit: string) => ({
    ...{ key, unit, valueType, decimals: 2 },
    label: { 'zh-CN': zh, en: `${key} of the meter` },
  });
  await admin.succeed('saveMeterModel', {
    ...{ name: '网关单相表', manufacturer: '滨江仪表', energyType: 'NYDN', hasSwitch: false, registerModulus: 1_000_000 },
    values: [described('energy', '正向有功电能', 100, 'kWh'), described('voltage', '电压', 110, 'V')],
    mapping: {
      keys: [{ source: 'EPI', target: 'energy', factor: 0.01, offset: 0 }],
      takesSameNames: true,
    },
  });
}

/** A plan of each trigger, on a route, of devices and of the place. */
async function createPlans(admin: TestClient, siteId: string): Promise<void> {
  const [project] = await admin.succeed('listManagedProjects', {});
  const types = await admin.succeed('listManagedBusinessTypes', {});
  const businessType = types.find(({ name }) => name === '巡检、保养');
  const model = (await admin.succeed('listMeterModels', { pageSize: 100 })).items.find(({ name }) => name === 'DTSD1352-C');
  if (!project || !businessType || !model) throw new Error('the settings lack something that plans name');
  const deviceOf = (code: string) => ({ kind: 'meter' as const, name: `表 ${code}`, code, areaId: siteId, modelId: model.id });
  const one = await admin.succeed('saveDevice', deviceOf('EM；1'));
  const two = await admin.succeed('saveDevice', deviceOf('EM-2'));
  const point = { name: '一次侧', place: '', code: 'XJ-1', nfcTag: null, position: null, deviceId: one.id, questions: [] };
  const route = await admin.succeed('saveInspectionRoute', { name: '换热站日巡检', siteId, points: [point] });
  const plan = {
    ...{
      level: 4,
      projectId: project.id,
      siteId,
      businessTypeId: businessType.id,
      deviceIds: [],
      startsAt: '2026-01-01T08:30',
      endsOn: null,
    },
    ...{ season: null, holidays: 'after', leadMinutes: 1_440, durationMinutes: 2_880, workMinutes: 50, catchUp: 'once', openOrder: 'make' },
  } satisfies Partial<ApiInput<'savePlan'>>;
  const daily = await admin.succeed('savePlan', {
    ...plan,
    ...{ name: '供热季巡检；每日', description: '逐项检查，=1+1\n第二行，"引号"', trigger: 'calendar', routeId: route.id },
    ...{ rule: 'FREQ=MONTHLY;INTERVAL=2;BYDAY=1MO,-1FR;BYHOUR=8,14', season: { from: '11-15', to: '03-15' }, holidays: 'keep' },
  });
  await admin.succeed('publishPlan', { id: daily.id, version: daily.version });
  const byMonth = { rule: 'FREQ=YEARLY;BYMONTH=3,9;BYMONTHDAY=1,-1', endsOn: '2030-12-31', openOrder: 'join' } as const;
  await admin.succeed('savePlan', {
    ...plan,
    ...byMonth,
    name: '年度检修',
    description: '',
    trigger: 'calendar',
    deviceIds: [two.id, one.id],
  });
  const after = { rule: 'FREQ=MONTHLY;INTERVAL=3', trigger: 'completion', catchUp: 'skip' } as const;
  await admin.succeed('savePlan', { ...plan, ...after, name: '换热站季度保养', description: '清洗' });
  const counted = { rule: '', trigger: 'counter', counter: { every: 2_000, from: 'finish', already: 12.5 }, meterId: one.id } as const;
  await admin.succeed('savePlan', { ...plan, ...counted, name: '按冷量保养', description: '', deviceIds: [two.id] });
}
