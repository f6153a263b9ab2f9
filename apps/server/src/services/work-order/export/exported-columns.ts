import { dictionaryTexts, type Language } from '@energy-om/contract';
import type { ExportedOrder } from './query-exported-orders.ts';

/** For whom and when a row is written. */
interface Reader {
  language: Language;
  /** The tenant's, in which all times are written. */
  timeZone: string;
  now: Date;
}

interface ExportColumn {
  heading: Record<Language, string>;
  cell: (order: ExportedOrder, reader: Reader, local: (time: Date | null) => string) => string;
}

const separators: Record<Language, string> = { 'zh-CN': '、', en: ', ' };

const late: Record<Language, { overdue: (clock: string) => string; inTime: string; overran: string }> = {
  'zh-CN': { overdue: (clock) => `${clock}超时`, inTime: '按时完成', overran: '超时完成' },
  en: { overdue: (clock) => `${clock} overdue`, inTime: 'On time', overran: 'Overran' },
};

/** THE COLUMNS of an export of orders. */
const columns: readonly ExportColumn[] = [
  { heading: { 'zh-CN': '编号', en: 'Number' }, cell: ({ order_no }) => order_no },
  { heading: { 'zh-CN': '标题', en: 'Title' }, cell: ({ title }) => title },
  { heading: { 'zh-CN': '业务类型', en: 'Business type' }, cell: ({ business_type }) => business_type },
  { heading: { 'zh-CN': '级别', en: 'Level' }, cell: ({ level }, { language }) => dictionaryTexts[language].eventLevel[level] },
  { heading: { 'zh-CN': '状态', en: 'Status' }, cell: ({ status }, { language }) => dictionaryTexts[language].workOrderStatus[status] },
  { heading: { 'zh-CN': '时限', en: 'Deadline' }, cell: describeDeadline },
  { heading: { 'zh-CN': '来源', en: 'Source' }, cell: ({ source }, { language }) => dictionaryTexts[language].workOrderSource[source] },
  { heading: { 'zh-CN': '项目', en: 'Project' }, cell: ({ project }) => project },
  { heading: { 'zh-CN': '位置', en: 'Place' }, cell: ({ place }) => place },
  { heading: { 'zh-CN': '设备', en: 'Device' }, cell: ({ objects }, { language }) => objects.join(separators[language]) },
  { heading: { 'zh-CN': '班组', en: 'Team' }, cell: ({ team }) => team ?? '' },
  { heading: { 'zh-CN': '执行人', en: 'Executor' }, cell: ({ executors }, { language }) => executors.join(separators[language]) },
  { heading: { 'zh-CN': '故障原因分类', en: 'Kind of cause' }, cell: ({ cause_code }) => cause_code ?? '' },
  { heading: { 'zh-CN': '处理方式分类', en: 'Kind of remedy' }, cell: ({ remedy_code }) => remedy_code ?? '' },
  { heading: { 'zh-CN': '创建时间', en: 'Created' }, cell: ({ created_at }, _, local) => local(created_at) },
  { heading: { 'zh-CN': '派单时间', en: 'Dispatched' }, cell: ({ dispatched_at }, _, local) => local(dispatched_at) },
  { heading: { 'zh-CN': '接单时间', en: 'Accepted' }, cell: ({ accepted_at }, _, local) => local(accepted_at) },
  { heading: { 'zh-CN': '到场时间', en: 'Arrived' }, cell: ({ arrived_at }, _, local) => local(arrived_at) },
  { heading: { 'zh-CN': '处理完成时间', en: 'Finished' }, cell: ({ finished_at }, _, local) => local(finished_at) },
  { heading: { 'zh-CN': '办结时间', en: 'Completed' }, cell: ({ completed_at }, _, local) => local(completed_at) },
  { heading: { 'zh-CN': '关闭时间', en: 'Closed' }, cell: ({ closed_at }, _, local) => local(closed_at) },
  { heading: { 'zh-CN': '备件费（元）', en: 'Parts (CNY)' }, cell: ({ parts_cents }) => inYuan(parts_cents) },
  { heading: { 'zh-CN': '人工费（元）', en: 'Labour (CNY)' }, cell: ({ labour_cents }) => inYuan(labour_cents) },
  { heading: { 'zh-CN': '其他费用（元）', en: 'Other cost (CNY)' }, cell: ({ other_cents }) => inYuan(other_cents) },
  { heading: { 'zh-CN': '费用合计（元）', en: 'Cost (CNY)' }, cell: ({ total_cents }) => inYuan(total_cents) },
];

/** As 1234.50, which spreadsheets read as a number. */
function inYuan(cents: number | null): string {
  return cents === null ? '' : (cents / 100).toFixed(2);
}

export function exportHeadings(language: Language): string[] {
  return columns.map(({ heading }) => heading[language]);
}

/** Makes the cells of an order. */
export function presentExportedOrder(reader: Reader): (order: ExportedOrder) => string[] {
  // As 2026-11-20 09:05, which spreadsheets of both languages read as a time.
  const format = new Intl.DateTimeFormat('sv-SE', { timeZone: reader.timeZone, dateStyle: 'short', timeStyle: 'short' });
  const local = (time: Date | null) => (time === null ? '' : format.format(time));
  return (order) => columns.map(({ cell }) => cell(order, reader, local));
}

/** A deadline that has passed, else whether the work was finished in time, as far as it was. */
function describeDeadline({ next_due_kind, next_due_at, in_time }: ExportedOrder, { language, now }: Reader): string {
  const { overdue, inTime, overran } = late[language];
  if (next_due_kind !== null && next_due_at !== null && next_due_at <= now) return overdue(dictionaryTexts[language].clock[next_due_kind]);
  if (in_time === null) return '';
  return in_time ? inTime : overran;
}
