import type { MessageTable } from './message-table.ts';

export const deviceAdministrationMessages = {
  tooManyCredentials: {
    'zh-CN': '每个设备最多 {max} 个有效凭证，请先撤销不用的',
    en: 'A device can have {max} working tokens at most, please revoke one first',
  },
  noRegister: { 'zh-CN': '该设备没有累计读数，不能登记换表', en: 'This device has no register, so no meter of it can be replaced' },
  meterReplacedThen: { 'zh-CN': '该时刻已登记过换表', en: 'A replacement at this very time has been recorded already' },
  timeAhead: { 'zh-CN': '时间不能晚于现在', en: 'The time cannot be in the future' },
  timeTooEarly: { 'zh-CN': '时间不能早于 2000 年', en: 'The time cannot be before the year 2000' },
  beyondRegister: { 'zh-CN': '读数超出表计量程（{modulus}）', en: 'The register counts to {modulus} only' },
} as const satisfies MessageTable;
