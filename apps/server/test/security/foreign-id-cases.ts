import { encodeCursor } from '#services/core/list/page.ts';
import { fellSilent } from '../support/factories/create-alarms.ts';
import { parametersOf } from '../support/factories/create-parameters.ts';
import type { OrderFixture } from '../support/factories/order-fixture.ts';
import { deviceWrites, meterReads } from './foreign-device-cases.ts';
import { energyReads } from './foreign-energy.ts';
import type { Case, Input } from './foreign-id-case.ts';
import { ofTables } from './foreign-id-cases-of-administration.ts';
import { readsOfPeople, writesOfPeople } from './foreign-id-cases-of-people.ts';
import { inspectionCases, inspectionReads } from './foreign-inspections.ts';
import { paymentCases, paymentReads } from './foreign-payments.ts';
import { permitCases, permitReads } from './foreign-permits.ts';
import { planCases } from './foreign-plans.ts';
import { sparePartCases, sparePartReads } from './foreign-spare-parts.ts';
import { switchingCases, switchingReads } from './foreign-switchings.ts';
import { walletCases, walletReads } from './foreign-wallets.ts';

const cursor = (id: string) => encodeCursor([id, 3, 0]);

const project = ({ tenant }: OrderFixture) => ({
  name: '自己的项目',
  customer: '客户',
  grabAllowed: false,
  areaIds: [tenant.areas.site],
  teamIds: [],
  businessTypeIds: [],
  clientIds: [],
});

const stepTo = (id: string) => ({ at: { unit: 'percent', value: 75 }, recipients: [{ kind: 'person', id }], repeat: null });
const calendar = { name: '别人的日历', hours: { 1: [{ from: 480, to: 1020 }] }, holidays: [], extraWorkdays: [], isDefault: false };

const businessTypeFields = {
  name: '别人的业务',
  specialty: 'electricity',
  defaultLevel: 3,
  energyTypes: [],
  afterPhotoRequired: false,
  checkRequired: true,
  oneSignature: false,
  closesOnSilence: false,
  clockTargets: {},
};

export const reads: Case[] = [
  ['listMaintainedObjects', 'project', (projectId) => ({ projectId })],
  ['listMaintainedObjects', 'device', (id) => ({ cursor: cursor(id) })],
  ['listDevices', 'site', (siteId) => ({ siteId })],
  ['listDevices', 'project', (projectId) => ({ projectId })],
  ['listDevices', 'device', (id) => ({ cursor: cursor(id) })],
  ['listDevices', 'project', (projectId, { mine }) => ({ projectId, siteId: mine.tenant.areas.site })],
  ['listDevices', 'site', (siteId, { mine }) => ({ siteId, projectId: mine.operations.projectId })],
  ['getAreaTree', 'site', (siteId) => ({ siteId })],
  ['getNewOrderAreaTree', 'project', (projectId) => ({ projectId })],
  ['listMeters', 'site', (siteId) => ({ siteId })],
  ['listMeters', 'project', (projectId) => ({ projectId })],
  ['listGateways', 'site', (siteId) => ({ siteId })],
  ['listGateways', 'project', (projectId) => ({ projectId })],
  ['getCameraPlayUrl', 'camera', (cameraId) => ({ cameraId })],
  ['listMeters', 'device', (gatewayId) => ({ gatewayId })],
  ['listSiteMeters', 'site', (siteId) => ({ siteId })],
  ['getMeter', 'meter', (id) => ({ id })],
  ...meterReads,
  ['getMeterRegister', 'meter', (meterId) => ({ meterId })],
  ['getMeterRegister', 'order', (orderId, { mine }) => ({ meterId: mine.operations.meterId, orderId })],
  ['getMeterCurve', 'meter', (id) => ({ id, key: 'power', from: '2026-11-18T00:00:00Z', to: '2026-11-19T00:00:00Z' })],
  ['getGateway', 'device', (id) => ({ id })],
  ['getEnvironment', 'site', (siteId) => ({ siteId })],
  ['getEnvironmentAlarmCounts', 'site', (siteId) => ({ siteId })],
  ['getEnvironmentAlarmCounts', 'project', (projectId) => ({ projectId })],
  ['listAlarms', 'site', (siteId) => ({ siteId })],
  ['listAlarms', 'project', (projectId) => ({ projectId })],
  ['listAlarms', 'device', (deviceId) => ({ deviceId })],
  ['listAlarms', 'alarm', (id) => ({ cursor: cursor(id) })],
  ['getAlarm', 'alarm', (id) => ({ id })],
  ['listNotifications', 'notification', (id) => ({ cursor: encodeCursor([id, 0, 3, 0]) })],
  ['listNotifications', 'notification', (id) => ({ cursor: encodeCursor([id, 1, 3, 0]) })],
  ['listBusinessTypes', 'project', (projectId) => ({ projectId })],
  ['listProjectSites', 'project', (projectId) => ({ projectId })],
  ['getProject', 'project', (id) => ({ id })],
  ['listUserProjects', 'project', (id) => ({ cursor: cursor(id) })],
  ['listProjectSites', 'businessType', (businessTypeId, { mine }) => ({ projectId: mine.operations.projectId, businessTypeId })],
  ...readsOfPeople,
  ['listTeams', 'project', (projectId) => ({ projectId })],
  ['listAreaUsers', 'site', (siteId) => ({ siteIds: [siteId] })],
  ['getWorkOrderStatistics', 'project', (projectId) => ({ projectId })],
  ['getDeviceReliability', 'project', (projectId) => ({ projectId })],
  ['getWorkOrderMonth', 'project', (projectId) => ({ month: '2026-11', projectId })],
  ['listWorkOrders', 'device', (deviceId) => ({ deviceId })],
  ['listWorkOrders', 'project', (projectId) => ({ projectId, counts: true })],
  ['listDeviceWorkOrders', 'device', (deviceId) => ({ deviceId })],
  ['listMaintenanceLog', 'device', (deviceId) => ({ deviceId })],
  ['listMaintenanceLog', 'project', (projectId) => ({ projectId })],
  ['listMaintenanceLog', 'site', (siteId) => ({ siteId })],
  ['getDispatchChoices', 'order', (id) => ({ id })],
  ['getWorkOrder', 'order', (id) => ({ id })],
  ['getOrderArrival', 'order', (id) => ({ id })],
  ['getOrderCopies', 'order', (id) => ({ ids: [id] })],
  ['getIntentStates', 'offlineCase', (id) => ({ ids: [id] })],
  ['listOrderComments', 'order', (orderId) => ({ orderId })],
  ['listOrderComments', 'order', (commentId) => ({ commentId })],
  ['listMentionablePeople', 'order', (orderId) => ({ orderId })],
  ...permitReads,
  ...energyReads,
  ...sparePartReads,
  ...walletReads,
  ...paymentReads,
  ...switchingReads,
  ...inspectionReads,
  ['getReportDesk', 'site', (siteId) => ({ siteId })],
  ['getReportDesk', 'device', (deviceId) => ({ deviceId })],
];

export const creations: Case[] = [
  ['createWorkOrder', 'project', (projectId, { mine }) => mine.operations.newOrder({ projectId })],
  ['createWorkOrder', 'site', (siteId, { mine }) => mine.operations.newOrder({ siteId })],
  ['createWorkOrder', 'businessType', (businessTypeId, { mine }) => mine.operations.newOrder({ businessTypeId })],
  ['createWorkOrder', 'device', (id, { mine }) => mine.operations.newOrder({ objects: [{ kind: 'device', id }] })],
  [
    'createWorkOrder',
    'meter',
    (id, { mine }) =>
      mine.operations.newOrder({
        objects: [
          { kind: 'device', id: mine.operations.deviceId },
          { kind: 'meter', id },
        ],
      }),
  ],
  ['createWorkOrder', 'site', (id, { mine }) => mine.operations.newOrder({ objects: [{ kind: 'area', id }] })],
  ['createWorkOrder', 'file', (id, { mine }) => mine.operations.newOrder({ fileIds: [id] })],
  ['createWorkOrder', 'order', (linkedOrderId, { mine }) => mine.operations.newOrder({ linkedOrderId })],
  ['createWorkOrder', 'alarm', (alarmId, { mine }) => mine.operations.newOrder({ alarmId })],
  ['decideOfflineCase', 'offlineCase', (caseId) => ({ caseId, version: 1, choice: 'reject', note: '外来' })],
  ['addOrderComment', 'order', (orderId) => ({ orderId, text: '外来评论' })],
  ['reportFault', 'device', (deviceId) => ({ deviceId, text: '柜子里有嗡嗡声' })],
  ['reportFault', 'site', (siteId) => ({ siteId, text: '走廊的灯不亮' })],
  ['reportFault', 'file', (id, { mine }) => ({ siteId: mine.tenant.areas.room, text: '走廊的灯不亮', fileIds: [id] })],
  ['reportFault', 'order', (joinOrderId, { mine }) => ({ siteId: mine.tenant.areas.room, text: '我也遇到', joinOrderId })],
];

const technicianOf = ({ tenant }: OrderFixture) => tenant.accounts.technician.id;
const team = { name: '外来班', memberIds: [], leaderId: null };
const rule = (mine: OrderFixture, changes: Input) => ({
  name: '外来规则',
  target: { kind: 'device', id: mine.operations.deviceId },
  condition: fellSilent,
  schedule: null,
  level: 2,
  businessTypeId: null,
  enabled: true,
  ...changes,
});

const dispatchRule = (mine: OrderFixture, changes: Input) => ({
  name: '外来规则',
  priority: 10,
  businessTypeIds: [],
  areaId: null,
  levels: [],
  sources: [],
  target: 'team',
  teamId: mine.tenant.team.id,
  enabled: true,
  ...changes,
});

/** Calls of the tenant's administrator. */
export const administration: Case[] = [
  ['listDeliveries', 'order', (orderId) => ({ orderId })],
  ['listDeliveries', 'alarm', (alarmId) => ({ alarmId })],
  ['getTrace', 'account', (accountId) => ({ date: '2026-11-19', accountId })],
  ['getMember', 'account', (accountId) => ({ accountId })],
  ['getMember', 'applicant', (accountId) => ({ accountId })],
  ['listMemberSignIns', 'account', (accountId) => ({ accountId })],
  ['listMemberSignIns', 'applicant', (accountId) => ({ accountId })],
  ['decideJoinRequest', 'applicant', (accountId) => ({ accountId, approve: true, role: 'technician' })],
  ['decideJoinRequest', 'applicant', (accountId) => ({ accountId, approve: false, reason: '名额已满' })],
  ['decideJoinRequest', 'account', (accountId) => ({ accountId, approve: true, role: 'technician' })],
  ['decideJoinRequest', 'account', (accountId) => ({ accountId, approve: false, reason: '名额已满' })],
  ['decideJoinRequest', 'site', (areaId, { applicantId }) => ({ accountId: applicantId, approve: true, role: 'technician', areaId })],
  ['decideJoinRequest', 'team', (teamId, { applicantId }) => ({ accountId: applicantId, approve: true, role: 'technician', teamId })],
  ['grantRole', 'account', (accountId) => ({ accountId, role: 'dispatcher' })],
  ['grantRole', 'applicant', (accountId) => ({ accountId, role: 'dispatcher' })],
  ['grantRole', 'site', (areaId, { mine }) => ({ accountId: technicianOf(mine), role: 'dispatcher', areaId })],
  ['revokeRole', 'account', (accountId, { foreignGrantId }) => ({ accountId, grantId: foreignGrantId })],
  ['revokeRole', 'grant', (grantId, { mine }) => ({ accountId: technicianOf(mine), grantId })],
  ['removeMember', 'account', (accountId) => ({ accountId })],
  ['removeMember', 'applicant', (accountId) => ({ accountId })],
  ['createInvite', 'site', (areaId) => ({ role: 'technician', areaId })],
  ['createInvite', 'team', (teamId) => ({ role: 'technician', teamId })],
  ['revokeInvite', 'invite', (id) => ({ id })],
  ['createTeam', 'site', (areaId) => ({ ...team, areaId })],
  ['createTeam', 'site', (id) => ({ ...team, areaIds: [id] })],
  ['createTeam', 'account', (id) => ({ ...team, memberIds: [id], leaderId: id })],
  ['createTeam', 'account', (id, { mine }) => ({ ...team, memberIds: [technicianOf(mine), id], leaderId: technicianOf(mine) })],
  ['updateTeam', 'team', (id) => ({ ...team, id })],
  ['updateTeam', 'site', (areaId, { mine }) => ({ ...team, id: mine.tenant.team.id, areaId })],
  ['updateTeam', 'site', (id, { mine }) => ({ ...team, id: mine.tenant.team.id, areaIds: [mine.tenant.areas.site, id] })],
  ['updateTeam', 'account', (id, { mine }) => ({ ...team, id: mine.tenant.team.id, memberIds: [id] })],
  ['removeTeam', 'team', (id) => ({ id })],
  ['acknowledgeAlarm', 'alarm', (id) => ({ id })],
  ['saveAlarmRule', 'alarmRule', (id, { mine }) => rule(mine, { id, version: 1 })],
  ['saveAlarmRule', 'device', (id, { mine }) => rule(mine, { target: { kind: 'device', id } })],
  ['saveAlarmRule', 'site', (id, { mine }) => rule(mine, { target: { kind: 'area', id } })],
  ['saveAlarmRule', 'businessType', (businessTypeId, { mine }) => rule(mine, { businessTypeId })],
  ['removeAlarmRule', 'alarmRule', (id) => ({ id, version: 1 })],
  ['saveEscalation', 'account', (id) => ({ version: 0, clockTargets: {}, steps: { 1: { accept: [stepTo(id)] } } })],
  ['saveTenantParameters', 'file', (logoFileId) => parametersOf({ logoFileId })],
  ['saveTenantParameters', 'businessType', (businessTypeId) => parametersOf({ reports: { ...parametersOf().reports, businessTypeId } })],
  ['saveCalendar', 'calendar', (id) => ({ ...calendar, id, version: 1 })],
  ...writesOfPeople,
  ['retireCalendar', 'calendar', (id) => ({ id, version: 1 })],
  ['restoreCalendar', 'calendar', (id) => ({ id, version: 1 })],
  ['saveArea', 'calendar', (calendarId, { mine }) => ({ parentId: mine.tenant.areas.region, kind: 'site', name: '带日历', calendarId })],
  ['saveProject', 'calendar', (calendarId, { mine }) => ({ ...project(mine), calendarId })],
  ['saveProject', 'project', (id, { mine }) => ({ ...project(mine), id, version: 1 })],
  ['saveProject', 'site', (id, { mine }) => ({ ...project(mine), areaIds: [id] })],
  ['saveProject', 'team', (id, { mine }) => ({ ...project(mine), teamIds: [id] })],
  ['saveProject', 'businessType', (id, { mine }) => ({ ...project(mine), businessTypeIds: [id] })],
  ['saveProject', 'account', (id, { mine }) => ({ ...project(mine), clientIds: [id] })],
  ['saveProject', 'account', (managerId, { mine }) => ({ ...project(mine), managerId })],
  ['endProject', 'project', (id) => ({ id, version: 1 })],
  ['reopenProject', 'project', (id) => ({ id, version: 1 })],
  ['saveBusinessType', 'businessType', (id) => ({ ...businessTypeFields, id, version: 1 })],
  ['saveFormDraft', 'businessType', (id) => ({ id, version: 1, fields: [] })],
  ['publishForm', 'businessType', (id) => ({ id, version: 1 })],
  ['retireBusinessType', 'businessType', (id) => ({ id, version: 1 })],
  ['restoreBusinessType', 'businessType', (id) => ({ id, version: 1 })],
  ['saveArea', 'site', (id, { mine }) => ({ id, version: 1, parentId: mine.tenant.areas.region, kind: 'site', name: '别人的站点' })],
  ['saveArea', 'site', (parentId) => ({ parentId, kind: 'building', name: '别人站点下的楼' })],
  ['retireArea', 'site', (id) => ({ id, version: 1 })],
  ['restoreArea', 'site', (id) => ({ id, version: 1 })],
  ['saveDispatchRule', 'dispatchRule', (id, { mine }) => dispatchRule(mine, { id, version: 1 })],
  ['saveDispatchRule', 'site', (areaId, { mine }) => dispatchRule(mine, { areaId })],
  ['saveDispatchRule', 'businessType', (id, { mine }) => dispatchRule(mine, { businessTypeIds: [id] })],
  ['saveDispatchRule', 'team', (teamId, { mine }) => dispatchRule(mine, { teamId })],
  ['removeDispatchRule', 'dispatchRule', (id) => ({ id, version: 1 })],
  ...permitCases,
  ...switchingCases,
  ...inspectionCases,
  ...planCases,
  ...sparePartCases,
  ...walletCases,
  ...paymentCases,
  ['listRejectedMessages', 'device', (deviceId) => ({ deviceId })],
  ['getDeviceConnection', 'device', (deviceId) => ({ deviceId })],
  ['listDeviceCredentials', 'device', (deviceId) => ({ deviceId })],
  ['issueDeviceCredential', 'device', (deviceId) => ({ deviceId })],
  ['revokeDeviceCredential', 'credential', (id) => ({ id })],
  ...deviceWrites,
  ...ofTables,
];

/** Calls of any account, about itself. */
export const ofOneself: Case[] = [
  ['updateProfile', 'picture', (avatar) => ({ avatar })],
  ['updateProfile', 'file', (avatar) => ({ avatar })],
  ['endSession', 'session', (sessionId) => ({ sessionId })],
  ['removePush', 'session', (sessionId) => ({ sessionId })],
  ['switchTenant', 'tenant', (tenantId) => ({ tenantId })],
  ['unbindAccountTenant', 'tenant', (tenantId) => ({ tenantId })],
  ['depositOfflineWork', 'tenant', (tenantId) => ({ tenantId, call: 'updateWorkOrder', input: {} })],
];

/** Calls of any account, about what an id may lead to: none is refused. */
export const ofNobody: Case[] = [
  ['readNotifications', 'notification', (id) => ({ ids: [id] })],
  ['readNotifications', 'notification', (until) => ({ until })],
];
