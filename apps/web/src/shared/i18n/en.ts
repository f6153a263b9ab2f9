import { account } from './en/account.ts';
import { alarm } from './en/alarm.ts';
import { alarmRule } from './en/alarm-rule.ts';
import { announcement } from './en/announcement.ts';
import { applicationCentre } from './en/application-centre.ts';
import { area } from './en/area.ts';
import { audit } from './en/audit.ts';
import { bill } from './en/bill.ts';
import { businessType } from './en/business-type.ts';
import { camera } from './en/camera.ts';
import { clock } from './en/clock.ts';
import { codes } from './en/codes.ts';
import { comment } from './en/comment.ts';
import { common } from './en/common.ts';
import { configuration } from './en/configuration.ts';
import { cutoff } from './en/cutoff.ts';
import { delayCost } from './en/delay-cost.ts';
import { desk } from './en/desk.ts';
import { device } from './en/device.ts';
import { diagnostics } from './en/diagnostics.ts';
import { difference } from './en/difference.ts';
import { dispatchRule } from './en/dispatch-rule.ts';
import { download } from './en/download.ts';
import { energy } from './en/energy.ts';
import { errors } from './en/errors.ts';
import { escalation } from './en/escalation.ts';
import { filter } from './en/filter.ts';
import { footprint } from './en/footprint.ts';
import { home } from './en/home.ts';
import { inspection } from './en/inspection.ts';
import { inventory } from './en/inventory.ts';
import { location } from './en/location.ts';
import { maintenanceHistory } from './en/maintenance-history.ts';
import { map } from './en/map.ts';
import { messageChannel } from './en/message-channel.ts';
import { meterModel } from './en/meter-model.ts';
import { meterSwap } from './en/meter-swap.ts';
import { meterSwitch } from './en/meter-switch.ts';
import { mine } from './en/mine.ts';
import { notification } from './en/notification.ts';
import { offlineWork } from './en/offline-work.ts';
import { operationMap } from './en/operation-map.ts';
import { orderArrival } from './en/order-arrival.ts';
import { organisation } from './en/organisation.ts';
import { parameters } from './en/parameters.ts';
import { payment } from './en/payment.ts';
import { permit } from './en/permit.ts';
import { plan } from './en/plan.ts';
import { platform } from './en/platform.ts';
import { printedForm } from './en/printed-form.ts';
import { project } from './en/project.ts';
import { push } from './en/push.ts';
import { reconciliation } from './en/reconciliation.ts';
import { refund } from './en/refund.ts';
import { report } from './en/report.ts';
import { room } from './en/room.ts';
import { roster } from './en/roster.ts';
import { saving } from './en/saving.ts';
import { scheduling } from './en/scheduling.ts';
import { search } from './en/search.ts';
import { setup } from './en/setup.ts';
import { sharedPool } from './en/shared-pool.ts';
import { shiftRequest } from './en/shift-request.ts';
import { signIn } from './en/sign-in.ts';
import { skill } from './en/skill.ts';
import { sparePart } from './en/spare-part.ts';
import { statistics } from './en/statistics.ts';
import { suspectUse } from './en/suspect-use.ts';
import { switching } from './en/switching.ts';
import { tableImport } from './en/table-import.ts';
import { takeAlong } from './en/take-along.ts';
import { tariff } from './en/tariff.ts';
import { titles } from './en/titles.ts';
import { wallet } from './en/wallet.ts';
import { workCalendar } from './en/work-calendar.ts';
import { workOrder } from './en/work-order.ts';
import { workOrderForm } from './en/work-order-form.ts';
import type { TextsOf } from './texts-of.ts';
import type { zhCN } from './zh-CN.ts';

export const en: TextsOf<typeof zhCN> = {
  account,
  alarm,
  announcement,
  alarmRule,
  applicationCentre,
  area,
  businessType,
  camera,
  clock,
  codes,
  comment,
  common,
  delayCost,
  desk,
  configuration,
  diagnostics,
  dispatchRule,
  download,
  energy,
  errors,
  escalation,
  filter,
  footprint,
  home,
  inventory,
  location,
  map,
  maintenanceHistory,
  messageChannel,
  meterModel,
  meterSwap,
  meterSwitch,
  mine,
  device,
  notification,
  operationMap,
  orderArrival,
  organisation,
  inspection,
  payment,
  push,
  refund,
  difference,
  reconciliation,
  permit,
  offlineWork,
  suspectUse,
  switching,
  plan,
  project,
  report,
  room,
  roster,
  shiftRequest,
  saving,
  scheduling,
  search,
  setup,
  signIn,
  skill,
  sparePart,
  statistics,
  tableImport,
  takeAlong,
  sharedPool,
  tariff,
  cutoff,
  wallet,
  bill,
  titles,
  workCalendar,
  workOrder,
  workOrderForm,
  audit,
  parameters,
  printedForm,
  platform,
};
