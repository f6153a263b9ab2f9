import { permissions } from '@energy-om/domain';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { suspectUseApi } from '#areas/suspect-use.ts';
import { accountApi } from '../src/areas/account.ts';
import { alarmApi } from '../src/areas/alarm.ts';
import { announcementApi } from '../src/areas/announcement.ts';
import { areaApi } from '../src/areas/area.ts';
import { auditLogApi } from '../src/areas/audit-log.ts';
import { billApi } from '../src/areas/bill.ts';
import { businessTypeApi } from '../src/areas/business-type.ts';
import { cameraApi } from '../src/areas/camera.ts';
import { configurationApi } from '../src/areas/configuration.ts';
import { cutoffApi } from '../src/areas/cutoff.ts';
import { deviceApi } from '../src/areas/device.ts';
import { deviceAdministrationApi } from '../src/areas/device-administration.ts';
import { dictionaryApi } from '../src/areas/dictionary.ts';
import { dispatchRuleApi } from '../src/areas/dispatch-rule.ts';
import { energyApi } from '../src/areas/energy.ts';
import { escalationApi } from '../src/areas/escalation.ts';
import { fileApi } from '../src/areas/file.ts';
import { footprintApi } from '../src/areas/footprint.ts';
import { homeApi } from '../src/areas/home.ts';
import { inspectionApi } from '../src/areas/inspection.ts';
import { managedDeviceApi } from '../src/areas/managed-device.ts';
import { memberApi } from '../src/areas/member.ts';
import { messageChannelApi } from '../src/areas/message-channel.ts';
import { meterModelApi } from '../src/areas/meter-model.ts';
import { meterReadingApi } from '../src/areas/meter-reading.ts';
import { meterSwapApi } from '../src/areas/meter-swap.ts';
import { meterSwitchApi } from '../src/areas/meter-switch.ts';
import { notificationApi } from '../src/areas/notification.ts';
import { offlineWorkApi } from '../src/areas/offline-work.ts';
import { operationMapApi } from '../src/areas/operation-map.ts';
import { orderCommentApi } from '../src/areas/order-comment.ts';
import { orderFormApi } from '../src/areas/order-form.ts';
import { orderReportApi } from '../src/areas/order-report.ts';
import { organisationApi } from '../src/areas/organisation.ts';
import { parametersApi } from '../src/areas/parameters.ts';
import { paymentApi } from '../src/areas/payment.ts';
import { permitApi } from '../src/areas/permit.ts';
import { planApi } from '../src/areas/plan.ts';
import { platformApi } from '../src/areas/platform.ts';
import { printedFormApi } from '../src/areas/printed-form.ts';
import { projectApi } from '../src/areas/project.ts';
import { pushApi } from '../src/areas/push.ts';
import { refundApi } from '../src/areas/refund.ts';
import { reportApi } from '../src/areas/report.ts';
import { roomApi } from '../src/areas/room.ts';
import { rosterApi } from '../src/areas/roster.ts';
import { schedulingApi } from '../src/areas/scheduling.ts';
import { searchApi } from '../src/areas/search.ts';
import { sessionApi } from '../src/areas/session.ts';
import { sharedPoolApi } from '../src/areas/shared-pool.ts';
import { skillApi } from '../src/areas/skill.ts';
import { sparePartApi } from '../src/areas/spare-part.ts';
import { switchingApi } from '../src/areas/switching.ts';
import { tableImportApi } from '../src/areas/table-import.ts';
import { takeAlongApi } from '../src/areas/take-along.ts';
import { tariffApi } from '../src/areas/tariff.ts';
import { teamApi } from '../src/areas/team.ts';
import { tenancyApi } from '../src/areas/tenancy.ts';
import { thirdPartyApi } from '../src/areas/third-party.ts';
import { walletApi } from '../src/areas/wallet.ts';
import { workCalendarApi } from '../src/areas/work-calendar.ts';
import { workOrderApi } from '../src/areas/work-order.ts';
import { api, type Endpoint } from '../src/index.ts';
import { additionalCalls } from './additional-calls.ts';
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
  cutoffApi,
  deviceApi,
  cameraApi,
  deviceAdministrationApi,
  managedDeviceApi,
  tableImportApi,
  alarmApi,
  energyApi,
  notificationApi,
  pushApi,
  messageChannelApi,
  announcementApi,
  operationMapApi,
  offlineWorkApi,
  orderCommentApi,
  homeApi,
  projectApi,
  schedulingApi,
  rosterApi,
  memberApi,
  teamApi,
  workOrderApi,
  takeAlongApi,
  areaApi,
  businessTypeApi,
  workCalendarApi,
  configurationApi,
  escalationApi,
  parametersApi,
  printedFormApi,
  dispatchRuleApi,
  permitApi,
  sparePartApi,
  suspectUseApi,
  switchingApi,
  planApi,
  reportApi,
  orderReportApi,
  inspectionApi,
  searchApi,
  footprintApi,
  roomApi,
  tariffApi,
  sharedPoolApi,
  walletApi,
  paymentApi,
  refundApi,
  billApi,
  meterModelApi,
  meterReadingApi,
  meterSwapApi,
  meterSwitchApi,
  orderFormApi,
  auditLogApi,
  platformApi,
];

describe('the API table', () => {
  test('has the calls of the specification, open or not as specified, and the additional calls listed here', () => {
    const declared = calls.map(({ method, path, access }) => `${method} ${path} ${access === 'open' ? 'open' : 'auth'}`);
    const specified = specifiedCalls.map((call) => call.join(' '));
    expect(specified).toHaveLength(82);
    const expected = [...specified, ...additionalCalls];
    expect(declared.filter((call) => !expected.includes(call))).toEqual([]);
    expect(expected.filter((call) => !declared.includes(call))).toEqual([]);
    expect(declared).toHaveLength(expected.length);
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
    expect(withWriteOnlyOutputs.map(([name]) => name)).toEqual([
      'issueDeviceCredential',
      'createOrderReportLink',
      'exportAuditLog',
      'createTenant',
    ]);
    for (const [, { writeOnlyOutputs, output }] of withWriteOnlyOutputs)
      for (const field of writeOnlyOutputs) expect((output as z.ZodObject).shape[field].safeParse(null).success).toBe(true);
  });

  test('encodes the token call as a form and uploads as multipart, everything else as JSON', () => {
    const namesOf = (encoding: Endpoint['encoding']) =>
      entries.filter(([, endpoint]) => endpoint.encoding === encoding).map(([name]) => name);
    expect(namesOf('form')).toEqual(['requestToken']);
    expect(namesOf('multipart')).toEqual(['uploadFile', 'uploadFiles', 'depositOfflinePhoto', 'uploadRoomProofs', 'startTableImport']);
  });
});

describe('the API description', () => {
  test.each(entries)('%s can be described, input and output', (_, { input, output }) => {
    const described = z.toJSONSchema(input, { io: 'input' });
    const answered = z.toJSONSchema(output, { io: 'output' });
    expect(described.type === 'object' || Array.isArray(described.oneOf)).toBe(true);
    expect(Object.keys(answered).length).toBeGreaterThan(1);
  });

  test('has no nested object in the input of a GET call', () => {
    for (const [name, { method, input }] of entries) {
      if (method !== 'GET') continue;
      const fields = Object.values(z.toJSONSchema(input, { io: 'input' }).properties ?? {});
      const nested = fields.filter((field) => typeof field === 'object' && field.type === 'object');
      expect(nested, name).toEqual([]);
    }
  });
});
