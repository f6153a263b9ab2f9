import type { Language } from '@energy-om/contract';
import type { BillComponent, EnergyType, TariffBand } from '@energy-om/domain';

const chinese = {
  title: '{energy}费账单',
  detail: '{room} · {month}',
  payer: '缴费人',
  house: '物业自用',
  room: '房间',
  period: '账期',
  to: '{from} 至 {to}',
  settled: '结算进度',
  complete: '已结算完整个账期',
  running: '账期未结束，已结算至 {to}',
  amount: '用量',
  estimated: '其中估算',
  estimatedHint: '估算部分按表计失联前同类日的平均用量计算。表计恢复上报后按实补差，账单已出的另出更正单。',
  total: '应付合计',
  yuan: '{amount} 元',
  lines: '费用明细',
  item: '项目',
  step: '第 {step} 档',
  quantity: '用量（{unit}）',
  price: '单价（元）',
  exact: '计算金额（元）',
  charged: '金额（元）',
  tax: '其中税额（元）',
  rounding: '合计四舍五入到分，各项先舍去不足一分的部分，差的分按余数大小补给各项。单价和金额均含税。',
  meters: '表计示数',
  meter: '表计',
  first: '起始示数',
  last: '截止示数',
  factor: '倍率',
  noReading: '无读数',
  noReadingEstimated: '无读数，按估算',
  footer: '{title} · {tenant} · 打印于 {time}',
  issuedFooter: '{title} · {tenant} · 编号 {number}',
  number: '编号',
  issuedAt: '开具时间',
  corrects: '更正的账单',
  correctionTitle: '{energy}费更正单',
  estimatedBefore: '原用量中估算',
  estimatedAfter: '更正后仍为估算',
  correctionTotal: '更正金额',
  correctionTax: '其中税额',
  changes: '更正明细',
  quantityBefore: '原用量（{unit}）',
  quantityAfter: '更正后用量（{unit}）',
  chargedBefore: '原金额（元）',
  chargedAfter: '更正后金额（元）',
  difference: '差额（元）',
  correctionHint: '差额为正的补扣，为负的退回，均已计入缴费人钱包。未列出的项目没有变化。金额含税。',
  page: '第 {page} 页，共 {pages} 页',
};

const english: typeof chinese = {
  title: '{energy} bill',
  detail: '{room} · {month}',
  payer: 'Payer',
  house: 'The operator',
  room: 'Room',
  period: 'Period',
  to: '{from} to {to}',
  settled: 'Settled',
  complete: 'The whole period',
  running: 'The period is not over; settled up to {to}',
  amount: 'Use',
  estimated: 'Of it estimated',
  estimatedHint:
    'What is estimated is the mean of like days before the meter fell silent. Once it has reported again, the difference is charged or returned, of an issued bill by a correction.',
  total: 'Total due',
  yuan: 'CNY {amount}',
  lines: 'How it came about',
  item: 'Item',
  step: 'step {step}',
  quantity: 'Quantity ({unit})',
  price: 'Price (CNY)',
  exact: 'Computed (CNY)',
  charged: 'Amount (CNY)',
  tax: 'Tax in it (CNY)',
  rounding:
    'The total is rounded to the fen. Items are rounded down first, and the fen that are missing go to those with the largest remainders. Prices and amounts include tax.',
  meters: 'Readings',
  meter: 'Meter',
  first: 'At the beginning',
  last: 'At the end',
  factor: 'Factor',
  noReading: 'no reading',
  noReadingEstimated: 'no reading, estimated',
  footer: '{title} · {tenant} · printed {time}',
  issuedFooter: '{title} · {tenant} · number {number}',
  number: 'Number',
  issuedAt: 'Issued',
  corrects: 'Corrects bill',
  correctionTitle: '{energy} bill correction',
  estimatedBefore: 'Of it estimated before',
  estimatedAfter: 'Still estimated',
  correctionTotal: 'Correction',
  correctionTax: 'Tax in it',
  changes: 'What has changed',
  quantityBefore: 'Quantity before ({unit})',
  quantityAfter: 'Quantity now ({unit})',
  chargedBefore: 'Amount before (CNY)',
  chargedAfter: 'Amount now (CNY)',
  difference: 'Difference (CNY)',
  correctionHint:
    'Positive differences were charged to the payer’s wallet and negative ones returned to it. Items that are not listed are unchanged. Amounts include tax.',
  page: 'Page {page} of {pages}',
};

export const billTexts: Record<Language, typeof chinese> = { 'zh-CN': chinese, en: english };

export const bandWords: Record<Language, Record<TariffBand, string>> = {
  'zh-CN': { S: '尖', P: '峰', F: '平', V: '谷', D: '深谷' },
  en: { S: 'Critical peak', P: 'Peak', F: 'Flat', V: 'Valley', D: 'Deep valley' },
};

export const componentWords: Record<Language, Record<BillComponent, string>> = {
  'zh-CN': { energy: '用量费', shared: '公摊', service: '服务费', fixed: '基本费', minimum: '最低消费补足' },
  en: { energy: 'Energy', shared: 'Shared use', service: 'Service fee', fixed: 'Fixed fee', minimum: 'Up to the minimum' },
};

/** As in the dictionary, in the words of a bill. */
export const energyWords: Record<Language, Partial<Record<EnergyType, string>>> = {
  'zh-CN': { NYDN: '电', NYSN: '水', NYQN: '燃气', NYLN: '供冷', NYRN: '供热' },
  en: { NYDN: 'Electricity', NYSN: 'Water', NYQN: 'Gas', NYLN: 'Cooling', NYRN: 'Heating' },
};

export function fillIn(text: string, values: Record<string, string | number>): string {
  return text.replaceAll(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole));
}
