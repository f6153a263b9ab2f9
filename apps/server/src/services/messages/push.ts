import type { MessageTable } from './message-table.ts';

export const pushMessages = {
  pushHostNotAllowed: { 'zh-CN': '不支持该浏览器的推送服务', en: 'The push service of this browser is not allowed here' },
  tooManyPushDevices: {
    'zh-CN': '最多 {most} 台设备开启推送，请先关闭不用的',
    en: 'At most {most} devices take push messages; switch one off first',
  },
  pushIsOff: { 'zh-CN': '本机未开启推送', en: 'This device takes no push messages' },
  channelNotSetUp: { 'zh-CN': '请先保存此通知渠道的设置', en: 'Save the settings of this channel first' },
} as const satisfies MessageTable;
