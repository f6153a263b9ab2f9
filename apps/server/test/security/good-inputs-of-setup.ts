import type { ApiName } from '@energy-om/contract';
import { cutoffPolicyOf } from '../support/factories/create-cutoff-policy.ts';
import { energySettingsOf } from '../support/factories/create-energy-settings.ts';
import { sampleMapping, sampleValues } from '../support/factories/create-meter-models.ts';
import { parametersOf } from '../support/factories/create-parameters.ts';
import { formsOf } from '../support/factories/create-printed-forms.ts';
import { unknownId } from '../support/factories/unknown-id.ts';
import { listAnnouncementInputs } from './good-inputs-of-announcements.ts';
import { listInspectionInputs } from './good-inputs-of-inspections.ts';
import { listPermitInputs } from './good-inputs-of-permits.ts';
import { listPlanInputs } from './good-inputs-of-plans.ts';
import { listRosterInputs } from './good-inputs-of-rosters.ts';
import { listSparePartInputs } from './good-inputs-of-spare-parts.ts';
import { listSwitchingInputs } from './good-inputs-of-switchings.ts';
import { listTariffInputs } from './good-inputs-of-tariffs.ts';
import { listWalletInputs } from './good-inputs-of-wallets.ts';
import type { Input, InputSubjects } from './input-subjects.ts';

/** Good inputs of the calls by which administrators set a tenant up. */
export function listSetupInputs(subjects: InputSubjects): [ApiName, Input][] {
  return [
    ...listAreaInputs(subjects),
    ...listDeviceInputs(subjects),
    ...listProjectInputs(subjects),
    ...listCalendarInputs(subjects),
    ...listTariffInputs(subjects),
    ...listPermitInputs(subjects),
    ...listSwitchingInputs(subjects),
    ...listInspectionInputs(subjects),
    ...listPlanInputs(subjects),
    ...listSparePartInputs(subjects),
    ...listAnnouncementInputs(subjects),
    ...listWalletInputs(subjects),
    ...listEscalationInputs(subjects),
    ...listBusinessTypeInputs(subjects),
    ...listMeterModelInputs(subjects),
    ...listSkillInputs(subjects),
    ...listRosterInputs(subjects),
    ...listConfigurationInputs(),
    ...listTableInputs(),
    ...listAdministrationInputs(subjects),
  ];
}

/** The area tree. */
function listAreaInputs({ tenant, things }: InputSubjects): [ApiName, Input][] {
  const { areaId: id } = things;
  const area = { parentId: tenant.areas.region, kind: 'site', name: 'x' };
  return [
    ['listAreas', {}],
    ['getAddress', { longitude: 120.2, latitude: 30.2 }],
    ['saveArea', { ...area, id, version: 1, address: 'a', longitude: 113, latitude: 23 }],
    ['saveArea', { ...area, parentId: null, kind: 'region' }],
    ['retireArea', { id, version: 2 }],
    ['restoreArea', { id, version: 3 }],
  ];
}

/** Devices and their nameplates. */
function listDeviceInputs({ tenant, things, now }: InputSubjects): [ApiName, Input][] {
  const { managedDeviceId: id } = things;
  const nameplate = {
    maker: 'a',
    serialNumber: 'b',
    ratings: [{ name: 'c', value: 'd', unit: 'e' }],
    installedOn: '2026-01-01',
    warrantyUntil: '2027-12-31',
  };
  const device = { kind: 'device', name: 'x', areaId: tenant.areas.room, location: 'y', registerFactor: 2, nameplate };
  return [
    ['listManagedDevices', { page: 1, pageSize: 5, areaId: tenant.areas.room, kind: 'device', keyword: 'x' }],
    ['getManagedDevice', { id }],
    ['getNameplate', { id }],
    ['saveDevice', { ...device, code: 'odd-1', model: 'z', energyType: 'NYDN', qr: 'odd-label' }],
    ['saveDevice', { ...device, id, version: 1, code: 'odd-2', documentIds: [] }],
    ['saveDevice', { kind: 'camera', name: 'x', code: 'odd-3', areaId: tenant.areas.room, stream: 'http://camera.example.com/a.m3u8' }],
    ['replaceDevice', { id, version: 2, at: now, model: 'z', modelId: null, nameplate, note: 'n' }],
    ['retireDevice', { id, version: 3 }],
    ['restoreDevice', { id, version: 4 }],
  ];
}

/** Projects. */
function listProjectInputs({ tenant, operations, things }: InputSubjects): [ApiName, Input][] {
  const { projectId: id } = things;
  const project = {
    name: 'x',
    customer: 'y',
    grabAllowed: true,
    areaIds: [tenant.areas.site],
    teamIds: [tenant.team.id],
    businessTypeIds: [operations.businessTypeId],
    clientIds: [tenant.accounts.client_rep.id],
  };
  return [
    ['listManagedProjects', {}],
    ['saveProject', project],
    [
      'saveProject',
      {
        ...project,
        id,
        version: 1,
        name: 'z',
        contractNo: 'HT-1',
        managerId: tenant.accounts.dispatcher.id,
        startsOn: '2026-01-01',
        endsOn: '2027-12-31',
      },
    ],
    ['endProject', { id, version: 2 }],
    ['reopenProject', { id, version: 3 }],
  ];
}

/** Clock targets, escalation and parameters: each is one document of the whole tenant. */
function listEscalationInputs({ tenant }: InputSubjects): [ApiName, Input][] {
  const recipients = [{ kind: 'owner' }, { kind: 'role', role: 'technician' }, { kind: 'person', id: tenant.accounts.dispatcher.id }];
  const step = { at: { unit: 'percent', value: 75 }, recipients, repeat: { everyMinutes: 60, times: 2 } };
  const clockTargets = { 1: { accept: { duration: 600_000, counts: 'always' } } };
  return [
    ['getEscalation', {}],
    ['saveEscalation', { version: 0, clockTargets, steps: { 1: { accept: [step] } } }],
    ['getEnergySettings', {}],
    ['saveEnergySettings', { version: 0, ...energySettingsOf() }],
    ['getCutoffPolicy', {}],
    ['saveCutoffPolicy', { version: 0, ...cutoffPolicyOf() }],
    ['getPrintedForms', {}],
    ['savePrintedForms', formsOf({ switching: { title: '操作票', lines: ['逐项操作'] } })],
    ['getTenantParameters', {}],
    [
      'saveTenantParameters',
      parametersOf({ color: '#0a6b4a', contact: { phone: '0571-55500119', mail: null, address: '一号楼', hours: null } }),
    ],
  ];
}

/** Work calendars. */
function listCalendarInputs({ things }: InputSubjects): [ApiName, Input][] {
  const { calendarId: id } = things;
  const hours = {
    1: [
      { from: 510, to: 720 },
      { from: 810, to: 1080 },
    ],
    6: [{ from: 540, to: 720 }],
  };
  const calendar = { name: 'x', hours, holidays: ['2026-10-01'], extraWorkdays: ['2026-10-10'], isDefault: false };
  return [
    ['listCalendars', {}],
    ['saveCalendar', { ...calendar, isDefault: true }],
    ['saveCalendar', { ...calendar, id, version: 1, name: 'y' }],
    ['retireCalendar', { id, version: 2 }],
    ['restoreCalendar', { id, version: 3 }],
  ];
}

/** Certificates. */
function listSkillInputs({ tenant, things }: InputSubjects): [ApiName, Input][] {
  const { skillId: id } = things;
  const { id: accountId } = tenant.accounts.technician;
  const dates = { issuedOn: '2024-05-20', validUntil: '2030-05-20', reviewOn: '2027-05-20' };
  return [
    ['listMemberSkills', { accountId }],
    ['listEndingSkills', { page: 1, pageSize: 5, cursor: 'x', state: 'ending' }],
    ['saveSkill', { accountId, kind: null, name: 'x', certificateNo: 'T1', ...dates }],
    ['saveSkill', { id, version: 1, accountId, kind: 'welding', certificateNo: 'T2', ...dates }],
    ['removeSkill', { id, version: 2 }],
  ];
}

/** Business types and their forms. */
function listBusinessTypeInputs({ things }: InputSubjects): [ApiName, Input][] {
  const { businessTypeId: id } = things;
  const target = { duration: 3_600_000, counts: 'workingHours' };
  const type = {
    name: 'x',
    specialty: '',
    defaultLevel: 3,
    energyTypes: ['NYDN'],
    causeCodes: ['外力破坏'],
    remedyCodes: ['更换部件'],
    beforePhotoRequired: true,
    afterPhotoRequired: true,
    checkRequired: true,
    oneSignature: true,
    closesOnSilence: true,
    permitKinds: ['powerOff'],
    skillKinds: ['highVoltage'],
    skillNames: ['健康证'],
    clockTargets: { 1: { accept: target }, 4: { resolve: target, check: target } },
  };
  const field = {
    key: 'a',
    label: 'a',
    type: 'number',
    required: true,
    options: [],
    unit: 'V',
    min: 0,
    max: 400,
    decimals: 1,
    condition: null,
  };
  const text = { key: 'b', label: 'b', type: 'text', required: false, options: [], unit: null, min: null, max: null };
  const pictures = { ...text, key: 'c', label: 'c', type: 'photo', min: 1, max: 3 };
  return [
    ['listManagedBusinessTypes', {}],
    ['getOrderForm', {}],
    ['getSetupProgress', {}],
    ['listAdministrators', {}],
    [
      'createFirstTenant',
      { token: 'x', name: 'x', timeZone: 'Asia/Shanghai', adminName: 'x', adminPhone: '13600000099', passWord: 'Substation-2027' },
    ],
    ['saveOrderFormDraft', { version: 0, fields: [field, { ...text, condition: { key: 'a', below: 300 } }, pictures] }],
    ['publishOrderForm', { version: 1 }],
    ['saveBusinessType', type],
    ['saveBusinessType', { ...type, id, version: 1, name: 'y' }],
    ['saveFormDraft', { id, version: 2, fields: [field, { ...text, condition: { key: 'a', above: 380 } }] }],
    ['publishForm', { id, version: 3 }],
    ['retireBusinessType', { id, version: 4 }],
    ['restoreBusinessType', { id, version: 5 }],
  ];
}

/** Meter models of the tenant's own. */
function listMeterModelInputs({ things }: InputSubjects): [ApiName, Input][] {
  const { meterModelId: id } = things;
  const model = {
    name: 'x',
    manufacturer: 'x',
    energyType: 'NYDN',
    hasSwitch: true,
    values: sampleValues,
    registerModulus: 1_000_000,
    mapping: sampleMapping,
  };
  return [
    ['listManagedMeterModels', {}],
    ['saveMeterModel', model],
    ['saveMeterModel', { ...model, id, version: 1, name: 'y' }],
    ['retireMeterModel', { id, version: 2 }],
    ['restoreMeterModel', { id, version: 3 }],
    ['listUnmappedKeys', { modelId: id }],
  ];
}

/** Tables; the file of an import is in tests of its own. */
function listTableInputs(): [ApiName, Input][] {
  return [
    ['getTableColumns', { kind: 'sites' }],
    ['exportTable', { kind: 'devices' }],
    ['getTableImport', { id: unknownId }],
  ];
}

/** A document of the whole tenant. */
function listConfigurationInputs(): [ApiName, Input][] {
  const hours = { 1: [{ from: 510, to: 720 }] };
  const calendars = [{ name: 'x', hours, holidays: [], extraWorkdays: [], isDefault: false }];
  const document = JSON.stringify({ format: 'energy-om-configuration', version: 1, sections: { calendars } });
  return [
    ['exportConfiguration', { sections: ['calendars', 'areas'] }],
    ['listConfigurationTemplates', {}],
    ['previewConfiguration', { source: { document }, sections: ['calendars'], restoreRetired: true }],
    ['previewConfiguration', { source: { templateId: 'empty' } }],
    ['applyConfiguration', { source: { document }, sections: ['calendars'], fingerprint: 'x' }],
  ];
}

/** The audit log, and the platform, which refuses every member of a tenant. */
function listAdministrationInputs({ tenant, people, now }: InputSubjects): [ApiName, Input][] {
  const { accountId } = people;
  const { id } = tenant;
  const filters = { from: now, to: now, accountId, kind: 'member' };
  const page = { page: 1, pageSize: 5 };
  return [
    ['listAuditLog', { ...page, ...filters }],
    ['exportAuditLog', { ...filters, language: 'en' }],
    ['listMemberSignIns', { ...page, accountId }],
    ['listTenants', { ...page, keyword: 'x', suspended: 'true' }],
    ['getTenant', { id }],
    ['createTenant', { name: 'x', adminName: 'x', adminPhone: '13500000000' }],
    ['saveTenantLimits', { id, version: 1, limits: { accounts: 5, devices: null, storageMebibytes: 0 } }],
    ['suspendTenant', { id, version: 1, reason: 'xx' }],
    ['resumeTenant', { id, version: 2 }],
    ['listUnmatchedPayments', { ...page, open: true }],
    ['decideUnmatchedPayment', { id: accountId, tenantId: id, note: 'x' }],
  ];
}
