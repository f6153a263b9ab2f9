import type { MessageTable } from './message-table.ts';

export const pushMessages = {
  pushHostNotAllowed: { 'zh-CN': '不支持该浏览器的推送服务', en: 'The push service of this browser is not allowed here' },
  tooManyPushDevices: {
    'zh-CN': '最多 {most} 台设备开启推送，请先关闭不用的',
    en: 'At most {most} devices take push messages; switch one off first',
  },
  pushIsOff: { 'zh-CN': '本机未开启推送', en: 'This device takes no push messages' },
  channelNotOffered: {
    'zh-CN': '系统未配置此通知渠道，请联系系统管理员',
    en: 'This installation does not offer the channel; ask its operator',
  },
  channelAddressMissing: {
    'zh-CN': '您还没有填写此渠道的接收地址',
    en: 'You have not entered where this channel reaches you',
  },
  channelAddressUnproven: {
    'zh-CN': '您的邮箱待验证，请先在个人信息中输入验证码',
    en: 'Your e-mail address is not verified yet: enter a code under Personal information first',
  },
  channelNotSetUp: { 'zh-CN': '请先保存此通知渠道的设置', en: 'Save the settings of this channel first' },
} as const satisfies MessageTable;
