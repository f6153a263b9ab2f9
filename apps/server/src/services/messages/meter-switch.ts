import type { MessageTable } from './message-table.ts';

/** What stands against switching a meter. */
export const meterSwitchMessages = {
  switchForbidden: { 'zh-CN': '您无权操作该表计', en: 'You may not switch this meter' },
  switchPermitRequired: {
    'zh-CN': '须凭票操作：请在本人处理中的工单上，凭列有该表计的工作票或操作票操作',
    en: 'Switch it inside an order of yours that is being carried out, by a permit or switching order that names the meter',
  },
  switchMissing: { 'zh-CN': '该表计没有可遥控的开关', en: 'This meter has no switch that can be commanded' },
  switchOffline: { 'zh-CN': '表计离线，恢复通信后可操作', en: 'The meter is offline; it can be switched once it reports again' },
  switchUnderRepair: { 'zh-CN': '正在检修，完工后可操作', en: 'Under repair; it can be switched once the work is finished' },
  switchLocked: { 'zh-CN': '已隔离上锁，解除隔离后可操作', en: 'Isolated and locked; it can be switched once the isolation is lifted' },
  switchProtected: { 'zh-CN': '已设保电，不能断电', en: 'The supply is protected; it cannot be switched off' },
  switchArrears: { 'zh-CN': '欠费停电，充值到账后自动送电', en: 'Cut off for arrears; it comes on by itself once the debt is paid' },
  switchUnderWay: { 'zh-CN': '上一次操作还在进行，请稍候', en: 'The last command is still under way; please wait' },
  switchTooOften: { 'zh-CN': '操作过于频繁，请 {seconds} 秒后再试', en: 'Switched too often; please try again in {seconds} s' },
  switchReason: { 'zh-CN': '请填写操作原因', en: 'Please give the reason' },
  meterProtectedAlready: { 'zh-CN': '该表计已设为保电', en: 'The supply of this meter is protected already' },
  meterUnprotectedAlready: { 'zh-CN': '该表计未设保电', en: 'The supply of this meter is not protected' },
  switchOffUnfollowed: { 'zh-CN': '断电指令已应答，表计未断电', en: 'Switch-off acknowledged, but the meter is not off' },
  switchOnUnfollowed: { 'zh-CN': '送电指令已应答，表计未送电', en: 'Switch-on acknowledged, but the meter is not on' },
} as const satisfies MessageTable;
