import type { MessageTable } from './message-table.ts';

export const configurationMessages = {
  configurationOutdated: {
    'zh-CN': '预览之后本组织的设置有变化，请核对新的预览',
    en: 'The organisation’s settings have changed since the preview, please check the new one',
  },
  configurationHasFaults: { 'zh-CN': '配置中有错误，未写入任何内容', en: 'The configuration has faults, nothing was written' },
  configurationTooLong: { 'zh-CN': '配置文件过大，最多 {most} 个字符', en: 'The file is too large, it may have {most} characters' },
  configurationTooManyChanges: {
    'zh-CN': '一次最多写入 {most} 项，本次有 {changes} 项，请分部分导入',
    en: 'At most {most} settings are written at once, these are {changes}: please take in some sections at a time',
  },
  configurationNotJson: { 'zh-CN': '文件不是有效的 JSON', en: 'The file is not valid JSON' },
  configurationFormatUnknown: { 'zh-CN': '不是本系统导出的配置文件', en: 'This is not a configuration file of this system' },
  configurationFromNewerVersion: {
    'zh-CN': '文件来自更新的版本，本系统支持到版本 {version}，请先升级',
    en: 'The file is from a newer version, this system reads up to version {version}: please update it first',
  },
  configurationTooDeep: { 'zh-CN': '内容嵌套过深', en: 'This is nested too deep' },
  configurationSectionUnknown: { 'zh-CN': '没有这一部分', en: 'There is no such section' },
  configurationFieldUnknown: { 'zh-CN': '没有这个字段', en: 'There is no such field' },
  configurationFieldMissing: { 'zh-CN': '必填，未填写', en: 'This is required' },
  configurationFieldWrong: { 'zh-CN': '内容不符合要求', en: 'This is not valid here' },
  configurationNotText: { 'zh-CN': '应为文字', en: 'This must be a text' },
  configurationNotNumber: { 'zh-CN': '应为数字', en: 'This must be a number' },
  configurationNotYesNo: { 'zh-CN': '应为 true 或 false', en: 'This must be true or false' },
  configurationNotList: { 'zh-CN': '应为列表', en: 'This must be a list' },
  configurationOneOf: { 'zh-CN': '应为其中之一：{values}', en: 'This must be one of: {values}' },
  configurationNameTwice: { 'zh-CN': '与 {place} 重名', en: 'This has the same name as {place}' },
  configurationAreaUnknown: { 'zh-CN': '没有这个区域，或已停用', en: 'There is no such area, or it is retired' },
  configurationModelUnknown: { 'zh-CN': '没有这个表计型号', en: 'There is no such meter model' },
  configurationRuleWithoutDevice: {
    'zh-CN': '本组织没有这个编号的设备，这条规则不导入',
    en: 'There is no device with this code here, so this rule is left out',
  },
  configurationPeopleLeftOut: {
    'zh-CN': '原组织在这一步还通知 {count} 名指定人员。文件不含人员，请导入后另行指定',
    en: 'This step also notifies {count} people by name in the other organisation. A file has no people, so name yours afterwards',
  },
  configurationRouteWithoutDevices: {
    'zh-CN': '本组织没有路线中的 {count} 台设备，该路线不导入；请先导入设备表',
    en: 'This organisation does not have {count} of the devices, so the route is left out: import the table of devices first',
  },
  configurationPlanWithoutDevices: {
    'zh-CN': '本组织没有计划中的 {count} 台设备，该计划不导入；请先导入设备表',
    en: 'This organisation does not have {count} of the devices, so the plan is left out: import the table of devices first',
  },
  configurationPlanWithoutRoute: {
    'zh-CN': '所用的巡检路线不导入，该计划也不导入',
    en: 'Its inspection route is left out, and so is the plan',
  },
  configurationTariffDraft: {
    'zh-CN': '以草稿导入，提交审批并由他人签署后才生效',
    en: 'Comes as a draft: it holds once approval is requested and somebody else has signed',
  },
  configurationTariffUnsigned: {
    'zh-CN': '“{tariff}”届时还没有已签署的版本，适用区域暂不导入；签署后再次导入即可',
    en: 'Nobody has signed a version of “{tariff}” that holds by then, so it is left out: take the file in again once somebody has',
  },
  configurationTariffUnknown: { 'zh-CN': '没有这个计费方案', en: 'There is no such tariff' },
  configurationRouteUnknown: { 'zh-CN': '没有这条巡检路线', en: 'There is no such inspection route' },
  configurationDeviceUnknown: { 'zh-CN': '没有这个编号的设备', en: 'There is no device with this code' },
} as const satisfies MessageTable;
