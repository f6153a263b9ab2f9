import { account } from './zh-CN/account.ts';
import { alarm } from './zh-CN/alarm.ts';
import { alarmRule } from './zh-CN/alarm-rule.ts';
import { announcement } from './zh-CN/announcement.ts';
import { applicationCentre } from './zh-CN/application-centre.ts';
import { area } from './zh-CN/area.ts';
import { audit } from './zh-CN/audit.ts';
import { bill } from './zh-CN/bill.ts';
import { businessType } from './zh-CN/business-type.ts';
import { camera } from './zh-CN/camera.ts';
import { clock } from './zh-CN/clock.ts';
import { codes } from './zh-CN/codes.ts';
import { comment } from './zh-CN/comment.ts';
import { common } from './zh-CN/common.ts';
import { configuration } from './zh-CN/configuration.ts';
import { cutoff } from './zh-CN/cutoff.ts';
import { delayCost } from './zh-CN/delay-cost.ts';
import { desk } from './zh-CN/desk.ts';
import { device } from './zh-CN/device.ts';
import { diagnostics } from './zh-CN/diagnostics.ts';
import { difference } from './zh-CN/difference.ts';
import { dispatchRule } from './zh-CN/dispatch-rule.ts';
import { download } from './zh-CN/download.ts';
import { energy } from './zh-CN/energy.ts';
import { errors } from './zh-CN/errors.ts';
import { escalation } from './zh-CN/escalation.ts';
import { filter } from './zh-CN/filter.ts';
import { footprint } from './zh-CN/footprint.ts';
import { home } from './zh-CN/home.ts';
import { inspection } from './zh-CN/inspection.ts';
import { inventory } from './zh-CN/inventory.ts';
import { location } from './zh-CN/location.ts';
import { maintenanceHistory } from './zh-CN/maintenance-history.ts';
import { map } from './zh-CN/map.ts';
import { messageChannel } from './zh-CN/message-channel.ts';
import { meterModel } from './zh-CN/meter-model.ts';
import { meterSwap } from './zh-CN/meter-swap.ts';
import { meterSwitch } from './zh-CN/meter-switch.ts';
import { mine } from './zh-CN/mine.ts';
import { notification } from './zh-CN/notification.ts';
import { offlineWork } from './zh-CN/offline-work.ts';
import { operationMap } from './zh-CN/operation-map.ts';
import { orderArrival } from './zh-CN/order-arrival.ts';
import { organisation } from './zh-CN/organisation.ts';
import { parameters } from './zh-CN/parameters.ts';
import { payment } from './zh-CN/payment.ts';
import { permit } from './zh-CN/permit.ts';
import { plan } from './zh-CN/plan.ts';
import { platform } from './zh-CN/platform.ts';
import { printedForm } from './zh-CN/printed-form.ts';
import { project } from './zh-CN/project.ts';
import { push } from './zh-CN/push.ts';
import { reconciliation } from './zh-CN/reconciliation.ts';
import { refund } from './zh-CN/refund.ts';
import { report } from './zh-CN/report.ts';
import { room } from './zh-CN/room.ts';
import { roster } from './zh-CN/roster.ts';
import { saving } from './zh-CN/saving.ts';
import { scheduling } from './zh-CN/scheduling.ts';
import { search } from './zh-CN/search.ts';
import { setup } from './zh-CN/setup.ts';
import { sharedPool } from './zh-CN/shared-pool.ts';
import { shiftRequest } from './zh-CN/shift-request.ts';
import { signIn } from './zh-CN/sign-in.ts';
import { skill } from './zh-CN/skill.ts';
import { sparePart } from './zh-CN/spare-part.ts';
import { statistics } from './zh-CN/statistics.ts';
import { suspectUse } from './zh-CN/suspect-use.ts';
import { switching } from './zh-CN/switching.ts';
import { tableImport } from './zh-CN/table-import.ts';
import { takeAlong } from './zh-CN/take-along.ts';
import { tariff } from './zh-CN/tariff.ts';
import { titles } from './zh-CN/titles.ts';
import { wallet } from './zh-CN/wallet.ts';
import { workCalendar } from './zh-CN/work-calendar.ts';
import { workOrder } from './zh-CN/work-order.ts';
import { workOrderForm } from './zh-CN/work-order-form.ts';

/** Every namespace; the Chinese table defines which keys there are. */
export const zhCN = {
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
