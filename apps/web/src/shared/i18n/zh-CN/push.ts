/** Messages that wake a phone on which the app is closed. */
export const push = {
  title: '推送到本机',
  here: '应用关闭时也提醒我',
  hereHint: '锁屏上显示消息标题和工单号，按钮可直接接单、确认告警',
  kind: { workOrders: '推送工单', alarms: '推送告警', announcements: '推送公告' },
  unproven: '还没有收到过推送，请发送测试消息确认',
  proven: '推送正常，{{when}}收到',
  trial: '发送测试消息',
  trialFailed: '测试消息未能发出，请稍后再试',
  unreachable: '连不上浏览器的推送服务，本机可能不支持',
  support: {
    insecure: '当前不是 HTTPS 访问，浏览器不提供推送。请联系管理员',
    homeScreen: 'iPhone、iPad 须先添加到主屏幕：点“分享”，选“添加到主屏幕”，再从主屏幕打开',
    missing: '此浏览器不支持推送，请用系统自带浏览器或 Chrome、Edge 打开',
    blocked: '浏览器已禁止本应用发通知。请在浏览器的网站设置中改为“允许”，再回到这里',
  },
  others: '已开启推送的其他设备',
  alsoOn: '{{device}} 也会收到推送',
  unknownDevice: '未知设备',
  off: '关闭',
  offThere: '关闭 {{device}} 的推送',
};
