import type { MessageTable } from './message-table.ts';

export const deviceAdministrationMessages = {
  deviceLabels: { 'zh-CN': '设备标签', en: 'Device labels' },
  tooManyCredentials: {
    'zh-CN': '每个设备最多 {max} 个有效凭证，请先撤销不用的',
    en: 'A device can have {max} working tokens at most, please revoke one first',
  },
  noRegister: { 'zh-CN': '该设备没有累计读数，不能登记换表', en: 'This device has no register, so no meter of it can be replaced' },
  meterReplacedThen: { 'zh-CN': '该时刻已登记过换表', en: 'A replacement at this very time has been recorded already' },
  timeAhead: { 'zh-CN': '时间不能晚于现在', en: 'The time cannot be in the future' },
  timeTooEarly: { 'zh-CN': '时间不能早于 2000 年', en: 'The time cannot be before the year 2000' },
  deviceKindFixed: {
    'zh-CN': '网关、摄像头与其他设备之间不能互换类型，请停用后新建',
    en: 'A gateway or a camera cannot become another kind of device, please retire it and create another',
  },
  devicePartUnfit: { 'zh-CN': '该类型的设备没有此项', en: 'A device of this kind has no such thing' },
  factorByReplacement: {
    'zh-CN': '已有读数，倍率请通过“更换”登记，从更换时起按新倍率计算',
    en: 'There are readings already: record a replacement, from which on the new factor counts',
  },
  warrantyBeforeInstallation: { 'zh-CN': '质保截止不能早于安装日期', en: 'The warranty cannot end before the installation' },
  deviceCodeTaken: { 'zh-CN': '已有设备使用该编号', en: 'Another device has this code' },
  deviceCodeOfRetired: { 'zh-CN': '已停用的设备使用该编号，可将其恢复', en: 'A retired device has this code, you can restore it' },
  qrTaken: { 'zh-CN': '已有设备使用该二维码', en: 'Another device has this label' },
  qrOfRetired: { 'zh-CN': '已停用的设备使用该二维码', en: 'A retired device has this label' },
  gatewayUnknown: { 'zh-CN': '该网关不存在或已停用', en: 'This gateway does not exist or is retired' },
  mainMeterUnknown: { 'zh-CN': '该总表不存在或已停用', en: 'This main meter does not exist or is retired' },
  mainMeterCircle: { 'zh-CN': '总表不能是自己或自己的下级表', en: 'A meter cannot be behind itself' },
  meterModelUnknown: { 'zh-CN': '该表计型号不存在', en: 'This meter model does not exist' },
  modelOfOtherEnergy: { 'zh-CN': '该型号计量的是另一种能源', en: 'This model measures another type of energy' },
  modelOfOtherRegister: {
    'zh-CN': '已有读数，不能改为累计值不同的型号',
    en: 'There are readings already, and this model counts by another register',
  },
  replacementNotNewest: { 'zh-CN': '须晚于上一次更换', en: 'It must be later than the replacement before' },
  streamNotHttp: { 'zh-CN': '须为 http 或 https 开头的 HLS 播放地址', en: 'It must be an http or https address of an HLS playlist' },
  streamUndecodable: {
    'zh-CN': '地址中的用户名或密码含有无效的 %',
    en: 'The name or password in the address has a % that stands for nothing',
  },
  deviceRetired: { 'zh-CN': '该设备已停用', en: 'This device is retired' },
  deviceNotRetired: { 'zh-CN': '该设备正在使用，无需恢复', en: 'This device is in use, there is nothing to bring back' },
  deviceInUse: {
    'zh-CN': '该设备仍在使用，请先处理以下各项',
    en: 'This device is still in use, please deal with what is listed first',
  },
  deviceAreaRetired: { 'zh-CN': '所在区域已停用，请先恢复区域', en: 'Its area is retired, please bring that back first' },
  deviceGatewayRetired: { 'zh-CN': '所属网关已停用，请先恢复网关', en: 'Its gateway is retired, please bring that back first' },
  deviceMainMeterRetired: { 'zh-CN': '所属总表已停用，请先恢复总表', en: 'Its main meter is retired, please bring that back first' },
  tooManyDevices: { 'zh-CN': '设备最多 {most} 个', en: 'There can be {most} devices at most' },
  beyondRegister: { 'zh-CN': '读数超出表计量程（{modulus}）', en: 'The register counts to {modulus} only' },
} as const satisfies MessageTable;
