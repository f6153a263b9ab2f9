import type { ApiName } from '@energy-om/contract';
import { fellSilent, tooHot, transformerModel } from '../support/factories/create-alarms.ts';
import { createPhoneNumber, testPassword } from '../support/factories/create-tenant.ts';
import { type OrderStage, plainResult } from '../support/factories/order-fixture.ts';
import { ownOrigin } from '../support/services/wechat-server.ts';
import { listOfflineWorkInputs } from './good-inputs-of-offline-work.ts';
import { listPushInputs } from './good-inputs-of-push.ts';
import { listRoomInputs } from './good-inputs-of-rooms.ts';
import { listSetupInputs } from './good-inputs-of-setup.ts';
import type { Input, InputSubjects } from './input-subjects.ts';

const page = { page: 1, pageSize: 5 };
const november = { from: '2026-11-01', to: '2026-11-30', granularity: 'day' };
const position = { longitude: 113, latitude: 23, accuracy: 5 };

/** A valid input for each call. */
export function listGoodInputs(subjects: InputSubjects): [ApiName, Input][] {
  return [
    ...listAccountInputs(subjects),
    ...listOrganisationInputs(subjects),
    ...listDeviceInputs(subjects),
    ...listAlarmInputs(subjects),
    ...listSetupInputs(subjects),
    ...listRoomInputs(subjects),
    ...listNotificationInputs(subjects),
    ...listPushInputs(subjects),
    ...listOfflineWorkInputs(subjects),
    ...listOrderReadInputs(subjects),
    ...listOrderWriteInputs(subjects),
  ];
}

/** Signing in and the own account. */
function listAccountInputs({ tenant, people }: InputSubjects): [ApiName, Input][] {
  const { inviteId } = people;
  const [phoneNumber, verificationCode, passWord] = [createPhoneNumber(), '123456', 'Substation-2027'];
  return [
    ['registerAppUser', { loginName: phoneNumber, fullName: 'x', passWord, verificationCode, inviteCode: 'ABCDEFGHJK' }],
    ['logInWithPassword', { loginName: 'a', passWord: 'b' }],
    ['requestToken', { grant_type: 'password', username: 'a', password: 'b', tenantid: tenant.id, client_id: 'x', client_secret: 'x' }],
    ['requestToken', { grant_type: 'sms_code', phone_number: phoneNumber, verification_code: verificationCode }],
    ['requestToken', { grant_type: 'wechat_code', code: 'x' }],
    ['requestToken', { grant_type: 'login_ticket', login_ticket: 'x' }],
    ['requestToken', { grant_type: 'refresh_token', refresh_token: 'x', refreshtoken: 'x' }],
    ['sendVerifyCode', { phoneNumber, scene: 'login' }],
    ['logInWithSms', { phoneNumber, verificationCode }],
    ['forgetPassword', { phoneNumber, verificationCode, passWord }],
    ['updatePassword', { oldPassWord: testPassword, passWord }],
    ['setSigningPin', { passWord: testPassword, pin: '274951' }],
    ['changePhoneNumber', { passWord: testPassword, phoneNumber, verificationCode }],
    [
      'updateProfile',
      {
        fullName: 'x',
        avatar: null,
        language: 'en',
        notifications: { workOrders: true, alarms: true, announcements: true },
        quietHours: { from: '22:00', to: '07:00' },
        introduction: { notificationsSeen: true, dismissed: false },
      },
    ],
    ['endSession', { sessionId: inviteId }],
    ['bindAccountTenant', { bindTicket: 'x', inviteCode: 'ABCDEFGHJK', tenantId: tenant.id, note: 'x' }],
    ['bindAccountTenant', { tenantId: tenant.id, note: 'x' }],
    ['getTenantsByName', { name: 'xx' }],
    ['unbindAccountTenant', { tenantId: tenant.id }],
    ['switchTenant', { tenantId: tenant.id }],
    ['getWechatSdkConfig', { url: `${ownOrigin}/` }],
    ['getWechatOpenId', { code: 'x' }],
    ['setThirdParty', { type: 'wechat', openid: 'x' }],
  ];
}

/** Members and teams. */
function listOrganisationInputs({ tenant, operations, people }: InputSubjects): [ApiName, Input][] {
  const { teamId, accountId, grantId, applicantId, inviteId } = people;
  const siteId = tenant.areas.site;
  const team = { name: '新班', specialty: 'electricity', areaId: siteId, phone: 'x', memberIds: [accountId], leaderId: accountId };
  return [
    ['listMembers', { ...page, cursor: 'x', keyword: 'a', role: 'technician', state: 'pending' }],
    ['getMember', { accountId }],
    ['decideJoinRequest', { accountId: applicantId, approve: true, role: 'technician', areaId: siteId, teamId }],
    ['decideJoinRequest', { accountId: applicantId, approve: false, reason: 'x' }],
    ['grantRole', { accountId, role: 'dispatcher', areaId: siteId }],
    ['revokeRole', { accountId, grantId }],
    ['clearSigningPin', { accountId }],
    ['removeMember', { accountId }],
    ['listInvites', { ...page, cursor: 'x' }],
    ['createInvite', { role: 'technician', areaId: siteId, teamId, days: 7, mostUses: 1 }],
    ['revokeInvite', { id: inviteId }],
    ['createTeam', team],
    [
      'updateTeam',
      { id: teamId, version: 1, ...team, areaIds: [siteId], specialties: ['x'], businessTypeIds: [operations.businessTypeId] },
    ],
    ['removeTeam', { id: teamId }],
  ];
}

/** Devices and energy. */
function listDeviceInputs({ now, tenant, operations, things }: InputSubjects): [ApiName, Input][] {
  const { projectId, deviceId, meterId, gatewayId } = operations;
  const siteId = tenant.areas.site;
  return [
    ['listCustomFields', { table: 'workOrder' }],
    ['listMaintainedObjects', { ...page, cursor: 'x', keyword: 'a', projectId, type: 'device' }],
    ['listDevices', { ...page, siteId, projectId, kind: 'meter', energyType: 'NYDN', keyword: 'a', qr: 'a' }],
    ['searchAll', { keyword: 'a' }],
    ['getAreaTree', { siteId }],
    ['getNewOrderAreaTree', { projectId }],
    ['listMeterModels', { ...page, cursor: 'x', energyType: 'NYDN', keyword: 'a' }],
    ['listMeters', { ...page, siteId, projectId, gatewayId, kind: 'meter', online: true, keyword: 'a', energyType: 'NYDN' }],
    ['listSiteMeters', { ...page, cursor: 'x', siteId, energyType: 'NYDN' }],
    ['getMeter', { id: meterId }],
    ['getMeterRegister', { meterId }],
    ['getMeterDisplay', { id: meterId }],
    ['recordMeterReading', { id: meterId, value: 12, note: 'x', photoIds: [] }],
    ['listMeterReadings', { ...page, cursor: 'x', deviceId: meterId }],
    ['getMeterForSwap', { id: meterId }],
    ['swapMeter', things.swap],
    ['listMeterSwaps', { deviceId: meterId }],
    ['getMeterSwitch', { meterId }],
    ['setMeterSwitch', { meterId: things.switchedMeterId, on: false, reason: 'x' }],
    ['setMeterProtection', { meterId: things.switchedMeterId, isProtected: true, reason: 'x' }],
    ['getMeterCurve', { id: meterId, key: 'power', from: '2026-11-18T00:00:00Z', to: '2026-11-19T00:00:00Z' }],
    ['getGateway', { id: gatewayId }],
    ['getEnvironment', { siteId }],
    ['getTotalEnergy', { ...november, energyType: 'NYDN', siteId, projectId }],
    ['analyseEnergy', { ...november, energyType: 'NYDN', siteId }],
    ['analyseEnergyCost', { ...november, energyType: 'NYDN', siteId }],
    ['getLoadCurve', { from: '2026-11-20', to: '2026-11-20', energyType: 'NYDN', meterId }],
    ['getBaseLoad', { energyType: 'NYDN', siteId }],
    ['analyseEnergy', { ...november, energyType: 'NYDN', granularity: 'month', meterId }],
    ['listGateways', { ...page, siteId, projectId, online: 'true', keyword: 'a' }],
    ['getCameraPlayUrl', { cameraId: things.cameraId, protocol: 'hls' }],
    ['listRejectedMessages', { ...page, cursor: 'x', deviceId }],
    ['getDeviceConnection', { deviceId }],
    ['listDeviceCredentials', { deviceId }],
    ['issueDeviceCredential', { deviceId }],
    ['revokeDeviceCredential', { id: things.credentialId }],
    ['recordMeterReplacement', { id: things.meterId, at: now, lastValue: 10, firstValue: 0, note: 'x' }],
  ];
}

/** Alarms and rules. */
function listAlarmInputs({ now, tenant, operations, watched, things }: InputSubjects): [ApiName, Input][] {
  const { projectId, businessTypeId, deviceId } = operations;
  const { alarmId, ruleId } = watched;
  const { dispatchRuleId } = things;
  const siteId = tenant.areas.site;
  const dispatchRule = {
    name: 'x',
    priority: 10,
    businessTypeIds: [businessTypeId],
    areaId: siteId,
    levels: [1, 2],
    sources: [0, 1],
    target: 'team',
    teamId: tenant.team.id,
    enabled: false,
  };
  const rule = {
    name: 'x',
    target: { kind: 'device', id: deviceId },
    schedule: [{ weekdays: [1, 2], from: '08:00', to: '24:00' }],
    level: 2,
    businessTypeId,
    enabled: true,
  };
  const overheated = { template: 'winding-temperature-high', key: 'windingTemperature', parameter: 130, level: 2 };
  const silent = { template: 'device-silent', key: null, parameter: 900, level: 3 };
  return [
    ['getEnvironmentAlarmCounts', { siteId, projectId }],
    [
      'listAlarms',
      { ...page, keyword: 'a', level: [2], state: ['open'], energyType: 'NYDN', siteId, projectId, deviceId, from: now, to: now },
    ],
    ['listAlarms', { cursor: 'x', level: 2, state: 'open' }],
    ['getAlarm', { id: alarmId }],
    ['acknowledgeAlarm', { id: alarmId }],
    ['listAlarmRules', { ...page, cursor: 'x', keyword: 'a' }],
    ['saveAlarmRule', { ...rule, id: ruleId, version: 1, condition: tooHot }],
    ['saveAlarmRule', { ...rule, schedule: null, condition: fellSilent }],
    ['saveAlarmRule', { ...rule, condition: { kind: 'state', key: 'on', equals: true, forSeconds: 0, times: 1 } }],
    ['saveAlarmRule', { ...rule, condition: { kind: 'rateOfChange', key: 'load', direction: 'rise', limit: 1, withinSeconds: 60 } }],
    ['removeAlarmRule', { id: ruleId, version: 1 }],
    ['listRuleTemplates', { kind: 'area', id: tenant.areas.site }],
    ['addTemplateRules', { target: { kind: 'model', id: transformerModel }, rules: [overheated, silent], businessTypeId }],
    ['listDispatchRules', {}],
    ['saveDispatchRule', { ...dispatchRule, id: dispatchRuleId, version: 1 }],
    ['saveDispatchRule', { ...dispatchRule, areaId: null, businessTypeIds: [], target: 'onShift' }],
    ['removeDispatchRule', { id: dispatchRuleId, version: 1 }],
  ];
}

/** Notifications. */
function listNotificationInputs({ people, orders }: InputSubjects): [ApiName, Input][] {
  const { inviteId } = people;
  return [
    ['listNotifications', { ...page, cursor: 'x', kind: 'alarms' }],
    ['readNotifications', { ids: [inviteId] }],
    ['readNotifications', { until: inviteId, kind: 'alarms' }],
    ['getOperationMap', { people: true }],
    ['listTakeAlong', {}],
    ['getOrderCopies', { ids: [orders['10']?.id] }],
    ['listOrderComments', { page: 1, pageSize: 5, orderId: orders['10']?.id }],
    ['listMentionablePeople', { orderId: orders['10']?.id, isInternal: true, keyword: 'x' }],
  ];
}

/** Reading orders. */
function listOrderReadInputs({ now, tenant, operations, orders }: InputSubjects): [ApiName, Input][] {
  const { projectId, businessTypeId, deviceId } = operations;
  const siteId = tenant.areas.site;
  return [
    ['listBusinessTypes', { projectId }],
    ['listProjectSites', { projectId, businessTypeId }],
    ['listUserProjects', { page: 1, pageSize: 5, keyword: 'x', state: 'active', scope: 'mine' }],
    ['getProject', { id: projectId }],
    ['listSubTenantProjects', {}],
    ['listProjectWorkOrders', { projectIds: [projectId] }],
    ['listBoundProjects', {}],
    ['setTrackConsent', { given: true }],
    ['getTrackRecording', {}],
    [
      'createTrackPoints',
      { points: [{ id: '0190a000-0000-7000-8000-00000000aaaa', at: '2026-11-19T02:00:00Z', longitude: 120, latitude: 30, orderId: null }] },
    ],
    ['getTrace', { date: '2026-11-19', accountId: tenant.accounts.technician.id }],
    ['listTrackPeople', { date: '2026-11-19' }],
    ['setTrackConsent', { given: false, deletePoints: true }],
    ['listTeams', { projectId }],
    ['listRoleUsers', { roleCode: 'technician', keyword: 'a' }],
    ['listAreaUsers', { siteIds: [siteId], roleCode: 'technician' }],
    ['getWorkOrderStatistics', { from: '2026-11-01T00:00:00Z', to: '2026-11-20T00:00:00Z', projectId }],
    ['getDeviceReliability', { from: '2026-11-01T00:00:00Z', to: '2026-11-20T00:00:00Z', projectId }],
    ['exportWorkOrderStatistics', { from: '2026-11-01T00:00:00Z', to: '2026-11-20T00:00:00Z', projectId }],
    ['getWorkOrderMonth', { month: '2026-11', projectId }],
    ['listUserTasks', { from: '2026-11-01', to: '2026-11-30' }],
    ['listTimedOutWorkOrders', { ...page, kind: 'accept', risk: 'overdue', cursor: 'x' }],
    [
      'listWorkOrders',
      {
        ...page,
        status: [10],
        tab: 'toDispatch',
        scope: 'all',
        sort: 'newest',
        counts: true,
        keyword: 'a',
        level: 2,
        projectId,
        from: now,
        to: now,
      },
    ],
    ['listWorkOrders', { cursor: 'x', sort: 'timeLeft', longitude: 113, latitude: 23 }],
    ['exportWorkOrders', { status: [10], tab: 'toDispatch', scope: 'all', keyword: 'a', level: 2, projectId, from: now, to: now }],
    ['exportWorkOrders', { cursor: 'x' }],
    ['listDeviceWorkOrders', { ...page, deviceId, cursor: 'x' }],
    [
      'listMaintenanceLog',
      { ...page, deviceId, projectId, siteId: tenant.areas.site, accountId: tenant.accounts.technician.id, from: now, to: now },
    ],
    ['listMaintenanceLog', { cursor: 'x' }],
    ['getDispatchChoices', { id: orders['10']?.id }],
    ['getWorkOrder', { id: orders['10']?.id }],
    ['getOrderArrival', { id: orders['10']?.id }],
  ];
}

/** Writing orders. */
function listOrderWriteInputs({ now, tenant, operations, inputs, orders }: InputSubjects): [ApiName, Input][] {
  const { deviceId } = operations;
  const at = (place: OrderStage, input: Input): Input => ({ ...orders[place], position, ...input });
  const result = { ...plainResult, readings: [{ objectId: operations.meterId, value: 1 }], answers: { note: ['x'] } };
  const newOrder = { ...operations.newOrder({ fileIds: [], customAnswers: { note: 'x' } }), plannedFinishAt: now };
  return [
    ['createWorkOrder', newOrder],
    ['getReportDesk', { device: 'x', deviceId, siteId: tenant.areas.room }],
    ['listReportPlaces', { keyword: 'x' }],
    ['reportFault', { deviceId, siteId: tenant.areas.room, text: 'x', fileIds: [], joinOrderId: orders['10']?.id }],
    ['updateWorkOrder', at('10', { mode: 'edit', ...newOrder })],
    ['updateWorkOrder', at('50.team', { mode: 'add', text: 'x', fileIds: [] })],
    ['updateWorkOrder', at('50.team', { mode: 'hold', holdReason: 'weather', text: 'x', until: '2026-12-01T00:00:00Z' })],
    ['dispatchWorkOrder', at('10', { ...inputs.toTeam, reason: 'x', businessTypeId: newOrder.businessTypeId, level: 2 })],
    ['acceptWorkOrder', at('20.team', { expectedArrivalAt: now })],
    ['assignWorkOrder', at('40', { ...inputs.members, reason: 'x' })],
    ['processWorkOrder', at('60', { phase: 'result', result })],
    [
      'addOrderComment',
      { orderId: orders['10']?.id, text: 'x', isInternal: true, mentionIds: [tenant.accounts.dispatcher.id], fileIds: [] },
    ],
    ['commentWorkOrder', at('70', { kind: 'check', solved: true, stars: 5, tags: ['x'], comment: 'x', reason: 'x' })],
    ['sendBackWorkOrder', at('70', { mode: 'rework', returnReason: 'other', reason: 'x', doneSoFar: 'x' })],
    ['applyForClosing', at('50.team', { withdraw: false, closingReason: 'duplicate', reason: 'x', duplicateOf: orders['10']?.id })],
    ['signClosing', at('110', { pass: false, reason: 'x' })],
  ];
}
