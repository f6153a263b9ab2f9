/** The public page with which a phone gets the app. */
export const download = {
  version: '版本 {{version}}',
  code: '本应用地址的二维码',
  codeFailed: '二维码加载失败，请复制下方地址',
  scan: '用手机浏览器或相机扫码打开',
  copy: '复制地址',
  notCopied: '无法复制，请长按地址复制',
  install: '安装到本机',
  inWechat: '微信内不能安装。请点右上角“…”，选择“在浏览器打开”。',
  platform: '设备类型',
  platforms: { ios: '苹果', android: '安卓 / 鸿蒙', desktop: '电脑' },
  title: { ios: '苹果手机和平板', android: '安卓、鸿蒙手机', desktop: '电脑' },
  step: {
    ios: { first: '用 Safari 打开上方地址', second: '点底部的“共享”按钮', third: '选择“添加到主屏幕”，再点“添加”' },
    android: {
      first: '用系统浏览器、Chrome 或 Edge 打开上方地址',
      second: '点浏览器菜单（⋮ 或 ≡）',
      third: '选择“安装应用”或“添加到主屏幕”',
    },
    desktop: {
      first: '用 Chrome 或 Edge 打开上方地址',
      second: '点地址栏右侧的安装图标',
      third: '确认安装，之后从桌面或开始菜单打开',
    },
  },
};
