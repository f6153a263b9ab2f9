import { permissions } from '@energy-om/domain';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { accountApi } from '../src/areas/account.ts';
import { alarmApi } from '../src/areas/alarm.ts';
import { areaApi } from '../src/areas/area.ts';
import { auditLogApi } from '../src/areas/audit-log.ts';
import { businessTypeApi } from '../src/areas/business-type.ts';
import { cameraApi } from '../src/areas/camera.ts';
import { configurationApi } from '../src/areas/configuration.ts';
import { deviceApi } from '../src/areas/device.ts';
import { deviceAdministrationApi } from '../src/areas/device-administration.ts';
import { dictionaryApi } from '../src/areas/dictionary.ts';
import { dispatchRuleApi } from '../src/areas/dispatch-rule.ts';
import { energyApi } from '../src/areas/energy.ts';
import { escalationApi } from '../src/areas/escalation.ts';
import { fileApi } from '../src/areas/file.ts';
import { footprintApi } from '../src/areas/footprint.ts';
import { homeApi } from '../src/areas/home.ts';
import { managedDeviceApi } from '../src/areas/managed-device.ts';
import { memberApi } from '../src/areas/member.ts';
import { meterModelApi } from '../src/areas/meter-model.ts';
import { notificationApi } from '../src/areas/notification.ts';
import { orderFormApi } from '../src/areas/order-form.ts';
import { organisationApi } from '../src/areas/organisation.ts';
import { parametersApi } from '../src/areas/parameters.ts';
import { planApi } from '../src/areas/plan.ts';
import { platformApi } from '../src/areas/platform.ts';
import { projectApi } from '../src/areas/project.ts';
import { reportApi } from '../src/areas/report.ts';
import { roomApi } from '../src/areas/room.ts';
import { rosterApi } from '../src/areas/roster.ts';
import { schedulingApi } from '../src/areas/scheduling.ts';
import { searchApi } from '../src/areas/search.ts';
import { sessionApi } from '../src/areas/session.ts';
import { skillApi } from '../src/areas/skill.ts';
import { tableImportApi } from '../src/areas/table-import.ts';
import { teamApi } from '../src/areas/team.ts';
import { tenancyApi } from '../src/areas/tenancy.ts';
import { thirdPartyApi } from '../src/areas/third-party.ts';
import { workCalendarApi } from '../src/areas/work-calendar.ts';
import { workOrderApi } from '../src/areas/work-order.ts';
import { api, type Endpoint } from '../src/index.ts';
import { specifiedCalls } from './support/specified-calls.ts';

const entries: [string, Endpoint][] = Object.entries(api);
const calls = entries.map(([, endpoint]) => endpoint);
const areas = [
  accountApi,
  sessionApi,
  tenancyApi,
  organisationApi,
  skillApi,
  thirdPartyApi,
  dictionaryApi,
  fileApi,
  deviceApi,
  cameraApi,
  deviceAdministrationApi,
  managedDeviceApi,
  tableImportApi,
  alarmApi,
  energyApi,
  notificationApi,
  homeApi,
  projectApi,
  schedulingApi,
  rosterApi,
  memberApi,
  teamApi,
  workOrderApi,
  areaApi,
  businessTypeApi,
  workCalendarApi,
  configurationApi,
  escalationApi,
  parametersApi,
  dispatchRuleApi,
  planApi,
  reportApi,
  searchApi,
  footprintApi,
  roomApi,
  meterModelApi,
  orderFormApi,
  auditLogApi,
  platformApi,
];

describe('the API table', () => {
  /** Calls that the screens of the specification need but its list of calls does not contain. */
  const additionalCalls = [
    'POST /api/user/changephone',
    'GET /api/user/sessions',
    'POST /api/user/endsession',
    'POST /api/user/liveticket',
    'POST /api/user/switchtenant',
    'GET /api/extend/tenants/GetTenantTree',
    'GET /api/base/organisation/ListMembers',
    'GET /api/base/organisation/GetMember',
    'POST /api/base/organisation/DecideJoinRequest',
    'POST /api/base/organisation/GrantRole',
    'POST /api/base/organisation/RevokeRole',
    'POST /api/base/organisation/RemoveMember',
    'GET /api/base/organisation/ListInvites',
    'POST /api/base/organisation/CreateInvite',
    'POST /api/base/organisation/RevokeInvite',
    'POST /api/base/organisation/CreateTeam',
    'POST /api/base/organisation/UpdateTeam',
    'POST /api/base/organisation/RemoveTeam',
    'GET /api/equipment/appdevmeterview/GetDetail',
    'GET /api/equipment/appdevmeterview/GetCurve',
    'GET /api/equipment/AppDevGateWay/GetDetail',
    'GET /api/equipment/AppDevGateWay/GetRejectedList',
    'GET /api/equipment/devcredential/GetList',
    'GET /api/equipment/devcredential/GetConnection',
    'POST /api/equipment/devcredential/Issue',
    'POST /api/equipment/devcredential/Revoke',
    'POST /api/equipment/devmeter/RecordReplacement',
    'GET /api/equipment/DevBase/GetManagedList',
    'GET /api/equipment/DevBase/GetManagedDetail',
    'POST /api/equipment/DevBase/Save',
    'POST /api/equipment/DevBase/Retire',
    'POST /api/equipment/DevBase/Restore',
    'POST /api/equipment/DevBase/Replace',
    'GET /api/equipment/DevBase/GetNameplate',
    'GET /api/b/business/alarmsdata/GetAlarmDetail',
    'POST /api/b/business/alarmsdata/Acknowledge',
    'GET /api/b/business/alarmrule/GetList',
    'POST /api/b/business/alarmrule/Save',
    'POST /api/b/business/alarmrule/Remove',
    'GET /api/maintenance/dispatchrule/GetList',
    'POST /api/maintenance/dispatchrule/Save',
    'POST /api/maintenance/dispatchrule/Remove',
    'GET /api/maintenance/plan/GetList',
    'GET /api/maintenance/plan/Get',
    'POST /api/maintenance/plan/Preview',
    'POST /api/maintenance/plan/Save',
    'POST /api/maintenance/plan/Publish',
    'POST /api/maintenance/plan/Pause',
    'POST /api/maintenance/plan/Remove',
    'GET /api/maintenance/area/GetList',
    'POST /api/maintenance/area/Save',
    'POST /api/maintenance/area/Retire',
    'POST /api/maintenance/area/Restore',
    'GET /api/maintenance/businesstype/GetList',
    'POST /api/maintenance/businesstype/Save',
    'POST /api/maintenance/businesstype/SaveFormDraft',
    'POST /api/maintenance/businesstype/PublishForm',
    'POST /api/maintenance/businesstype/Retire',
    'POST /api/maintenance/businesstype/Restore',
    'GET /api/maintenance/orderform/Get',
    'POST /api/maintenance/orderform/SaveDraft',
    'POST /api/maintenance/orderform/Publish',
    'GET /api/maintenance/appworkorder/GetMeterRegister',
    'GET /api/maintenance/calendar/GetList',
    'POST /api/maintenance/calendar/Save',
    'POST /api/maintenance/calendar/Retire',
    'POST /api/maintenance/calendar/Restore',
    'GET /api/base/skill/GetMemberList',
    'GET /api/base/skill/GetEndingList',
    'POST /api/base/skill/Save',
    'POST /api/base/skill/Remove',
    'GET /api/maintenance/roster/Get',
    'POST /api/maintenance/roster/Save',
    'POST /api/maintenance/roster/Remove',
    'POST /api/maintenance/roster/ChangeShift',
    'GET /api/maintenance/roster/GetShifts',
    'GET /api/maintenance/roster/GetDuty',
    'GET /api/maintenance/escalation/Get',
    'POST /api/maintenance/escalation/Save',
    'GET /api/base/parameters/Get',
    'POST /api/base/parameters/Save',
    'GET /api/maintenance/projectmanage/GetList',
    'POST /api/maintenance/projectmanage/Save',
    'POST /api/maintenance/projectmanage/End',
    'POST /api/maintenance/projectmanage/Reopen',
    'POST /api/base/apptrack/SetConsent',
    'GET /api/base/apptrack/GetPeopleList',
    'GET /api/base/apptrack/GetRecording',
    'GET /api/message/notification/GetList',
    'POST /api/message/notification/Read',
    'GET /api/base/audit/GetList',
    'POST /api/base/audit/Export',
    'GET /api/base/audit/ListSignIns',
    'GET /api/platform/tenant/GetList',
    'GET /api/platform/tenant/Get',
    'POST /api/platform/tenant/Create',
    'POST /api/platform/tenant/SaveLimits',
    'POST /api/platform/tenant/Suspend',
    'POST /api/platform/tenant/Resume',
    'GET /api/maintenance/appworkorder/GetReportDesk',
    'GET /api/maintenance/appworkorder/GetReportPlaceList',
    'POST /api/maintenance/appworkorder/ReportFault',
    'GET /api/business/search/GetList',
    'GET /api/equipment/devmetermodel/GetManagedList',
    'POST /api/equipment/devmetermodel/Save',
    'POST /api/equipment/devmetermodel/Retire',
    'POST /api/equipment/devmetermodel/Restore',
    'GET /api/equipment/devmetermodel/GetUnmappedKeys',
    'GET /api/b/business/alarmrule/GetTemplates',
    'POST /api/b/business/alarmrule/AddFromTemplates',
    'GET /api/maintenance/configuration/Export',
    'GET /api/maintenance/configuration/GetTemplateList',
    'POST /api/maintenance/configuration/Preview',
    'POST /api/maintenance/configuration/Apply',
    'GET /api/maintenance/table/GetColumns',
    'GET /api/maintenance/table/Export',
    'POST /api/maintenance/table/Import',
    'GET /api/maintenance/table/GetImport',
    'GET /api/maintenance/setup/GetProgress',
    'GET /api/base/organisation/ListAdministrators',
    'GET /api/maintenance/appworkorder/ExportWorkOrders',
  ]
    .map((call) => `${call} auth`)
    .concat('POST /api/platform/tenant/CreateFirst open');

  test('has the calls of the specification, open or not as specified, and the additional calls listed here', () => {
    const declared = calls.map(({ method, path, access }) => `${method} ${path} ${access === 'open' ? 'open' : 'auth'}`);
    const specified = specifiedCalls.map((call) => call.join(' '));
    expect(specified).toHaveLength(82);
    const expected = [...specified, ...additionalCalls];
    expect(declared.filter((call) => !expected.includes(call))).toEqual([]);
    expect(expected.filter((call) => !declared.includes(call))).toEqual([]);
    expect(declared).toHaveLength(expected.length);
  });

  test('declares 191 calls as served and 13 as not served yet', () => {
    expect(calls.filter(({ served }) => !served)).toHaveLength(13);
    expect(calls.filter(({ served }) => served)).toHaveLength(191);
  });

  test('has the strictest rate limit on calls where secrets could be guessed', () => {
    const guesses = entries.filter(([, { limit }]) => limit === 'guess').map(([name]) => name);
    expect(guesses.sort()).toEqual([
      'bindAccountTenant',
      'createFirstTenant',
      'forgetPassword',
      'logInWithPassword',
      'logInWithSms',
      'registerAppUser',
    ]);
    for (const [name, { access, limit }] of entries)
      expect([name, ['open', 'guess', 'renew'].includes(limit)]).toEqual([name, access === 'open']);
  });

  test('has no two areas with a call of the same name', () => {
    const names = areas.flatMap((area) => Object.keys(area));
    expect(names.sort()).toEqual(Object.keys(api).sort());
  });

  test('has one call for each method and path, regardless of case', () => {
    const routes = calls.map(({ method, path }) => `${method} ${path.toLowerCase()}`);
    expect(new Set(routes).size).toBe(routes.length);
  });

  test.each(entries)('%s has a name that begins with a verb, a summary and a known access', (name, { summary, access, path }) => {
    expect(name).toMatch(/^[a-z]+[A-Z][A-Za-z]*$/);
    expect(summary).toMatch(/^[A-Z].{3,}\.$/);
    expect(['open', 'account', ...permissions]).toContain(access);
    expect(path).toMatch(/^\/[A-Za-z_/]+$/);
  });

  test('declares write-only outputs as nullable', () => {
    const withWriteOnlyOutputs = entries.filter(([, { writeOnlyOutputs }]) => writeOnlyOutputs.length > 0);
    expect(withWriteOnlyOutputs.map(([name]) => name)).toEqual(['issueDeviceCredential', 'exportAuditLog', 'createTenant']);
    for (const [, { writeOnlyOutputs, output }] of withWriteOnlyOutputs)
      for (const field of writeOnlyOutputs) expect((output as z.ZodObject).shape[field].safeParse(null).success).toBe(true);
  });

  test('encodes the token call as a form and uploads as multipart, everything else as JSON', () => {
    const namesOf = (encoding: Endpoint['encoding']) =>
      entries.filter(([, endpoint]) => endpoint.encoding === encoding).map(([name]) => name);
    expect(namesOf('form')).toEqual(['requestToken']);
    expect(namesOf('multipart')).toEqual(['uploadFile', 'uploadFiles', 'startTableImport']);
  });
});

describe('the API description', () => {
  test.each(entries)('%s can be described, input and output', (_, { input, output, served }) => {
    const described = z.toJSONSchema(input, { io: 'input' });
    const answered = z.toJSONSchema(output, { io: 'output' });
    if (served) {
      expect(described.type === 'object' || Array.isArray(described.oneOf)).toBe(true);
      expect(Object.keys(answered).length).toBeGreaterThan(1);
    }
  });

  test('has no nested object in the input of a GET call', () => {
    for (const [name, { method, input, served }] of entries) {
      if (method !== 'GET' || !served) continue;
      const fields = Object.values(z.toJSONSchema(input, { io: 'input' }).properties ?? {});
      const nested = fields.filter((field) => typeof field === 'object' && field.type === 'object');
      expect(nested, name).toEqual([]);
    }
  });
});
