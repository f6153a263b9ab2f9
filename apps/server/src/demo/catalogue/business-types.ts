import { minuteMs } from '@energy-om/domain';
import { type BusinessKey, checklist, choice, type DemoBusinessType, number, text, yesNo } from './business-type.ts';

const optional = { required: false } as const;

/** The trades of the demonstration, each with its backfill form. */
export const businessTypes: Record<BusinessKey, DemoBusinessType> = {
  power: {
    key: 'power',
    name: '高低压配电检修',
    specialty: '电气',
    level: 2,
    skillKinds: ['highVoltage'],
    afterPhotoRequired: true,
    fields: [
      checklist('safety', '安全措施', ['已办理工作票', '已停电并验电', '已悬挂标示牌、装设遮栏']),
      number('hotSpot', '母排及接头最高温度', '℃', [-20, 150], [34, 58, 1]),
      number('phaseVoltage', '相电压', 'V', [180, 260], [224, 236, 1]),
      number('insulation', '绝缘电阻', 'MΩ', [0, 10_000], [80, 900, 0], optional),
      choice('verdict', '处理后状态', ['正常运行', '降负荷运行', '退出运行']),
      yesNo('followUp', '需要安排停电检修', false, optional),
    ],
  },
  transformer: {
    key: 'transformer',
    name: '变压器维护',
    specialty: '电气',
    level: 2,
    skillKinds: ['highVoltage'],
    fields: [
      checklist('inspection', '巡视项目', ['外观完好、无渗漏', '声响均匀、无异响', '接线端子无过热变色', '温控仪与风机动作正常']),
      number('temperature', '处理后绕组或油面温度', '℃', [-20, 160], [52, 74, 1]),
      number('loadRate', '负载率', '%', [0, 130], [38, 72, 0]),
      number('insulation', '高压侧绝缘电阻', 'MΩ', [0, 50_000], [1200, 2500, 0], optional),
      choice('verdict', '处理后状态', ['正常运行', '降负荷运行', '退出运行']),
      text('advice', '建议', ['下次停电时紧固低压侧接线', '关注夏季高峰负载', '']),
    ],
  },
  lighting: {
    key: 'lighting',
    name: '照明与开关维修',
    specialty: '照明',
    level: 4,
    checkNotRequired: true,
    fields: [
      choice('work', '处理方式', ['更换光源', '更换驱动电源', '更换开关模块', '修复线路', '重设控制参数']),
      number('count', '处理数量', '只', [1, 500], [1, 12, 0]),
      number('illuminance', '处理后照度', 'lx', [0, 3000], [120, 380, 0], optional),
      yesNo('restored', '回路恢复正常', true),
    ],
  },
  plumbing: {
    key: 'plumbing',
    name: '给排水维修',
    specialty: '给排水',
    level: 3,
    fields: [
      checklist('inspection', '现场检查', ['管路及接口无渗漏', '阀门启闭灵活', '水泵无异响、无过热', '液位控制正常']),
      number('pressure', '出口压力', 'MPa', [0, 1.6], [0.38, 0.52, 2]),
      number('current', '运行电流', 'A', [0, 300], [9, 22, 1], optional),
      number('waterLoss', '估计漏水量', 'm³', [0, 5000], [0, 6, 1], optional),
      choice('verdict', '处理后状态', ['正常供水', '切换备用泵运行', '局部停水']),
    ],
  },
  hvac: {
    key: 'hvac',
    name: '暖通空调维修',
    specialty: '暖通',
    level: 3,
    skillKinds: ['refrigerationRepair'],
    fields: [
      checklist('inspection', '检查项目', ['冷却水流量正常', '冷冻（热）水流量正常', '无冷媒及介质泄漏', '控制系统无报警']),
      number('supplyTemperature', '供水（送风）温度', '℃', [-10, 95], [7, 12, 1]),
      number('returnTemperature', '回水（回风）温度', '℃', [-10, 95], [12, 17, 1]),
      number('load', '运行电流百分比', '%', [0, 120], [48, 82, 0], optional),
      choice('verdict', '处理后状态', ['正常运行', '切换备用机组运行', '停机待修']),
      text('advice', '建议', ['下月安排冷凝器清洗', '建议更换 Y 型过滤器滤网', '']),
    ],
  },
  gas: {
    key: 'gas',
    name: '燃气安全检查',
    specialty: '燃气',
    level: 1,
    skillKinds: ['gasNetwork'],
    afterPhotoRequired: true,
    fields: [
      checklist('inspection', '检查项目', ['调压箱外观完好', '法兰及接头检漏无泄漏', '紧急切断阀动作正常', '报警器功能试验合格']),
      number('concentration', '现场燃气浓度', '%LEL', [0, 100], [0, 1, 1]),
      number('outletPressure', '出口压力', 'kPa', [0, 400], [2.4, 3.1, 2]),
      choice('hazard', '隐患级别', ['无隐患', '一般隐患', '重大隐患（已停气）']),
      yesNo('reported', '已上报燃气公司', false),
    ],
    // The duty room is on the same grounds, and a gas leak must not wait an hour.
    clockTargets: { 1: { arrive: { duration: 30 * minuteMs, counts: 'always' } } },
  },
  environment: {
    key: 'environment',
    name: '环境监测设备维护',
    specialty: '环境',
    level: 4,
    closesOnSilence: true,
    fields: [
      choice('work', '处理方式', ['恢复通讯', '清洁并校准', '更换电池', '更换传感器']),
      number('temperature', '处理后温度', '℃', [-30, 80], [21, 27, 1]),
      number('humidity', '处理后相对湿度', '%', [0, 100], [42, 62, 0]),
      number('deviation', '与标准表的温度偏差', '℃', [-10, 10], [-0.4, 0.4, 1], optional),
    ],
  },
  metering: {
    key: 'metering',
    name: '计量表计维护',
    specialty: '计量',
    level: 3,
    oneSignature: true,
    fields: [
      choice('work', '处理方式', ['重启采集模块', '更换通讯模块', '更换表计', '更正接线', '恢复辅助电源']),
      yesNo('sealIntact', '铅封完好', true),
      number('signal', '信号强度', 'dBm', [-130, 0], [-86, -61, 0], optional),
      yesNo('onlineAgain', '平台已恢复上线', true),
      text('newSerial', '新表号（更换时填写）', ['']),
    ],
  },
};
