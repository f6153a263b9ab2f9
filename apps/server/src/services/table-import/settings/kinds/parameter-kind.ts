import { maxAddressLength, maxContactHoursLength, maxMailLength, maxNameLength } from '@energy-om/domain';
import type { ParametersEntry } from '#services/configuration/sections/parameters.ts';
import { optional } from '#services/table-import/read/column.ts';
import { readText, readYesOrNo } from '#services/table-import/read/read-values.ts';
import { clearable, valueOfCell } from '#services/table-import/values/cleared.ts';
import { readWholeNumber } from '#services/table-import/values/read-numbers.ts';
import { createEntryKind } from '../entry-kind.ts';
import { presentYesOrNo } from '../present-yes-or-no.ts';
import { classifierCodes, levelCodes } from '../setting-codes.ts';

const number = clearable(readText(30));
const months = clearable(readWholeNumber);

const columns = {
  phone: optional('值班电话', '0571-88886666', number),
  mail: optional('服务邮箱', '', clearable(readText(maxMailLength))),
  address: optional('地址', '滨江区江南大道 1 号', clearable(readText(maxAddressLength))),
  hours: optional('服务时间', '工作日 8:30 到 17:30', clearable(readText(maxContactHoursLength))),
  color: optional('主色', '#0f6fde', clearable(readText(7))),
  readings: optional('读数保留（月）', '36', months),
  rejectedMessages: optional('被拒报文保留（月）', '', months),
  notifications: optional('消息保留（月）', '', months),
  auditLog: optional('审计日志保留（月）', '', months),
  tracks: optional('足迹保留（月）', '', months),
  notifiesOfWorkOrders: optional('工单提醒', '是', readYesOrNo),
  notifiesOfAlarms: optional('告警提醒', '是', readYesOrNo),
  dispatchersMayExport: optional('调度员可以导出工单', '否', readYesOrNo),
  classifiedBy: optional('报修由谁定类型和级别', '调度员', classifierCodes.read),
  businessType: optional('报修未定之前的业务类型', '', clearable(readText(maxNameLength))),
  level: optional('报修未定之前的级别', '三级', levelCodes.read),
  emergencyPhone: optional('紧急电话', '', number),
};

const one = 'parameters';

/** The parameters of the tenant, which are one row. Its names and its logo are not in it, as in the configuration document. */
export const parameterKind = createEntryKind<typeof columns, ParametersEntry>({
  section: 'parameters',
  permission: 'tenant.configure',
  columns,
  nameKey: 'phone',
  mayRepeat: false,
  places: {
    ...{ 'contact.phone': 'phone', 'contact.mail': 'mail', 'contact.address': 'address', 'contact.hours': 'hours' },
    ...{ 'retention.readings': 'readings', 'retention.rejectedMessages': 'rejectedMessages' },
    ...{ 'retention.notifications': 'notifications', 'retention.auditLog': 'auditLog', 'retention.tracks': 'tracks' },
    ...{ 'notifications.workOrders': 'notifiesOfWorkOrders', 'notifications.alarms': 'notifiesOfAlarms' },
    ...{ 'reports.classifiedBy': 'classifiedBy', 'reports.businessType': 'businessType', 'reports.businessTypeId': 'businessType' },
    ...{ 'reports.level': 'level', 'reports.emergencyPhone': 'emergencyPhone' },
  },
  referenceOf: () => one,
  build: (row, present) => ({
    color: valueOfCell(row.color, present?.color, null),
    contact: {
      phone: valueOfCell(row.phone, present?.contact.phone, null),
      mail: valueOfCell(row.mail, present?.contact.mail, null),
      address: valueOfCell(row.address, present?.contact.address, null),
      hours: valueOfCell(row.hours, present?.contact.hours, null),
    },
    retention: {
      readings: valueOfCell(row.readings, present?.retention.readings, null),
      rejectedMessages: valueOfCell(row.rejectedMessages, present?.retention.rejectedMessages, null),
      notifications: valueOfCell(row.notifications, present?.retention.notifications, null),
      auditLog: valueOfCell(row.auditLog, present?.retention.auditLog, null),
      tracks: valueOfCell(row.tracks, present?.retention.tracks, null),
    },
    notifications: {
      workOrders: row.notifiesOfWorkOrders ?? present?.notifications.workOrders,
      alarms: row.notifiesOfAlarms ?? present?.notifications.alarms,
    },
    dispatchersMayExport: row.dispatchersMayExport ?? present?.dispatchersMayExport,
    reports: {
      classifiedBy: row.classifiedBy ?? present?.reports.classifiedBy,
      businessType: valueOfCell(row.businessType, present?.reports.businessType, null),
      level: row.level ?? present?.reports.level,
      emergencyPhone: valueOfCell(row.emergencyPhone, present?.reports.emergencyPhone, null),
    },
  }),
  present: ({ color, contact, retention, notifications, dispatchersMayExport, reports }) => ({
    ...{ ...contact, color, ...retention },
    notifiesOfWorkOrders: presentYesOrNo(notifications.workOrders),
    notifiesOfAlarms: presentYesOrNo(notifications.alarms),
    dispatchersMayExport: presentYesOrNo(dispatchersMayExport),
    classifiedBy: classifierCodes.present(reports.classifiedBy),
    businessType: reports.businessType,
    level: levelCodes.present(reports.level),
    emergencyPhone: reports.emergencyPhone,
  }),
});
