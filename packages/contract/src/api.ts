import type { z } from 'zod';
import { accountApi } from './areas/account.ts';
import { alarmApi } from './areas/alarm.ts';
import { announcementApi } from './areas/announcement.ts';
import { areaApi } from './areas/area.ts';
import { auditLogApi } from './areas/audit-log.ts';
import { billApi } from './areas/bill.ts';
import { businessTypeApi } from './areas/business-type.ts';
import { cameraApi } from './areas/camera.ts';
import { configurationApi } from './areas/configuration.ts';
import { cutoffApi } from './areas/cutoff.ts';
import { deviceApi } from './areas/device.ts';
import { deviceAdministrationApi } from './areas/device-administration.ts';
import { dictionaryApi } from './areas/dictionary.ts';
import { dispatchRuleApi } from './areas/dispatch-rule.ts';
import { energyApi } from './areas/energy.ts';
import { escalationApi } from './areas/escalation.ts';
import { fileApi } from './areas/file.ts';
import { footprintApi } from './areas/footprint.ts';
import { homeApi } from './areas/home.ts';
import { inspectionApi } from './areas/inspection.ts';
import { managedDeviceApi } from './areas/managed-device.ts';
import { memberApi } from './areas/member.ts';
import { messageChannelApi } from './areas/message-channel.ts';
import { meterModelApi } from './areas/meter-model.ts';
import { meterReadingApi } from './areas/meter-reading.ts';
import { meterSwapApi } from './areas/meter-swap.ts';
import { meterSwitchApi } from './areas/meter-switch.ts';
import { notificationApi } from './areas/notification.ts';
import { offlineWorkApi } from './areas/offline-work.ts';
import { operationMapApi } from './areas/operation-map.ts';
import { orderCommentApi } from './areas/order-comment.ts';
import { orderFormApi } from './areas/order-form.ts';
import { orderReportApi } from './areas/order-report.ts';
import { organisationApi } from './areas/organisation.ts';
import { parametersApi } from './areas/parameters.ts';
import { paymentApi } from './areas/payment.ts';
import { permitApi } from './areas/permit.ts';
import { planApi } from './areas/plan.ts';
import { platformApi } from './areas/platform.ts';
import { printedFormApi } from './areas/printed-form.ts';
import { projectApi } from './areas/project.ts';
import { pushApi } from './areas/push.ts';
import { refundApi } from './areas/refund.ts';
import { reportApi } from './areas/report.ts';
import { roomApi } from './areas/room.ts';
import { rosterApi } from './areas/roster.ts';
import { schedulingApi } from './areas/scheduling.ts';
import { searchApi } from './areas/search.ts';
import { sessionApi } from './areas/session.ts';
import { sharedPoolApi } from './areas/shared-pool.ts';
import { skillApi } from './areas/skill.ts';
import { sparePartApi } from './areas/spare-part.ts';
import { suspectUseApi } from './areas/suspect-use.ts';
import { switchingApi } from './areas/switching.ts';
import { tableImportApi } from './areas/table-import.ts';
import { takeAlongApi } from './areas/take-along.ts';
import { tariffApi } from './areas/tariff.ts';
import { teamApi } from './areas/team.ts';
import { tenancyApi } from './areas/tenancy.ts';
import { thirdPartyApi } from './areas/third-party.ts';
import { walletApi } from './areas/wallet.ts';
import { workCalendarApi } from './areas/work-calendar.ts';
import { workOrderApi } from './areas/work-order.ts';
import type { EndpointHead } from './endpoint.ts';

/** The API table: every operation under its unique name, those of the specification (spec §7) and those that its screens need besides. */
export const api = {
  ...accountApi,
  ...sessionApi,
  ...tenancyApi,
  ...organisationApi,
  ...skillApi,
  ...thirdPartyApi,
  ...dictionaryApi,
  ...fileApi,
  ...deviceApi,
  ...cameraApi,
  ...deviceAdministrationApi,
  ...managedDeviceApi,
  ...alarmApi,
  ...energyApi,
  ...cutoffApi,
  ...notificationApi,
  ...pushApi,
  ...messageChannelApi,
  ...announcementApi,
  ...operationMapApi,
  ...offlineWorkApi,
  ...orderCommentApi,
  ...homeApi,
  ...projectApi,
  ...schedulingApi,
  ...rosterApi,
  ...memberApi,
  ...teamApi,
  ...workOrderApi,
  ...takeAlongApi,
  ...areaApi,
  ...businessTypeApi,
  ...workCalendarApi,
  ...escalationApi,
  ...dispatchRuleApi,
  ...paymentApi,
  ...suspectUseApi,
  ...refundApi,
  ...permitApi,
  ...orderReportApi,
  ...sparePartApi,
  ...switchingApi,
  ...printedFormApi,
  ...planApi,
  ...inspectionApi,
  ...reportApi,
  ...searchApi,
  ...footprintApi,
  ...roomApi,
  ...tariffApi,
  ...sharedPoolApi,
  ...walletApi,
  ...billApi,
  ...meterModelApi,
  ...meterReadingApi,
  ...meterSwapApi,
  ...meterSwitchApi,
  ...configurationApi,
  ...orderFormApi,
  ...auditLogApi,
  ...platformApi,
  ...tableImportApi,
  ...parametersApi,
} as const satisfies Record<string, EndpointHead>;

/** The calls of the table by area, so that what describes them can group them. */
export const apiAreas = {
  account: accountApi,
  session: sessionApi,
  tenancy: tenancyApi,
  organisation: organisationApi,
  skill: skillApi,
  thirdParty: thirdPartyApi,
  dictionary: dictionaryApi,
  file: fileApi,
  device: deviceApi,
  camera: cameraApi,
  deviceAdministration: deviceAdministrationApi,
  managedDevice: managedDeviceApi,
  alarm: alarmApi,
  energy: energyApi,
  cutoff: cutoffApi,
  notification: notificationApi,
  push: pushApi,
  messageChannel: messageChannelApi,
  announcement: announcementApi,
  operationMap: operationMapApi,
  offlineWork: offlineWorkApi,
  orderComment: orderCommentApi,
  home: homeApi,
  project: projectApi,
  scheduling: schedulingApi,
  roster: rosterApi,
  member: memberApi,
  team: teamApi,
  workOrder: workOrderApi,
  takeAlong: takeAlongApi,
  area: areaApi,
  businessType: businessTypeApi,
  workCalendar: workCalendarApi,
  escalation: escalationApi,
  dispatchRule: dispatchRuleApi,
  payment: paymentApi,
  refund: refundApi,
  suspectUse: suspectUseApi,
  permit: permitApi,
  switching: switchingApi,
  printedForm: printedFormApi,
  sparePart: sparePartApi,
  plan: planApi,
  inspection: inspectionApi,
  orderReport: orderReportApi,
  report: reportApi,
  search: searchApi,
  footprint: footprintApi,
  room: roomApi,
  tariff: tariffApi,
  'shared-pool': sharedPoolApi,
  wallet: walletApi,
  bill: billApi,
  meterModel: meterModelApi,
  meterReading: meterReadingApi,
  meterSwap: meterSwapApi,
  meterSwitch: meterSwitchApi,
  configuration: configurationApi,
  orderForm: orderFormApi,
  auditLog: auditLogApi,
  platform: platformApi,
  tableImport: tableImportApi,
  parameters: parametersApi,
} as const satisfies Record<string, Record<string, EndpointHead>>;

export type Api = typeof api;
export type ApiName = keyof Api;
/** The types of each entry stand here once, so that the compiler does not infer them again at every use. */
type Inputs = { [Name in ApiName]: z.input<Api[Name]['input']> };
type ParsedInputs = { [Name in ApiName]: z.output<Api[Name]['input']> };
type Outputs = { [Name in ApiName]: z.output<Api[Name]['output']> };

/** The input as a caller passes it, before parsing. */
export type ApiInput<Name extends ApiName> = Inputs[Name];
/** The input as a verb receives it, after parsing and with its defaults. */
export type ApiParsedInput<Name extends ApiName> = ParsedInputs[Name];
export type ApiOutput<Name extends ApiName> = Outputs[Name];
