import { type FaultsByBusiness, part } from './fault.ts';

export const meteringFaults: FaultsByBusiness = {
  metering: [
    {
      source: 'alarm', level: 2, about: { devices: ['gateway'] },
      title: '{object}掉线，下挂表计全部离线', description: '{object}失联 30 分钟，下挂表计均无数据，请检查电源与 4G 信号。',
      cause: '网关开关电源损坏', measure: '更换 24V 开关电源，网关上线后全部表计恢复，断点续传完成',
      labour: [35, 60], parts: [part('导轨开关电源 24V 2.5A', 1, '只')], answers: { work: '恢复辅助电源' },
    },
    {
      source: 'alarm', level: 3, about: { devices: ['gateway'] }, value: [-112, -104, 0],
      title: '{object}信号弱 {value}dBm，频繁掉线', description: '{object}24 小时内掉线 11 次，信号 {value}dBm，数据缺失率 9%。',
      cause: '天线接头进水，馈线损耗大', measure: '更换室外天线和馈线，信号提升到 -78dBm，观察 12 小时未掉线',
      labour: [60, 90], parts: [part('4G 室外天线', 1, '套')], answers: { work: '更换通讯模块', signal: -78 },
    },
    {
      source: 'alarm', level: 3, about: { devices: ['electricMeter'] },
      title: '{object}B 相失压', description: '{object}B 相电压 0V，A、C 相正常，电量少计约三分之一，请核对电压熔丝。',
      cause: '电压回路 B 相熔断器熔断', measure: '更换熔断器，三相电压恢复，按相邻时段估算追补电量并登记',
      labour: [25, 45], parts: [part('熔断器 RT14-20 2A', 1, '只')], answers: { work: '更正接线' },
    },
    {
      source: 'alarm', level: 3, about: { devices: ['electricMeter'] },
      title: '{object}离线', description: '{object}连续 2 小时无数据，同一总线后续两块表正常。',
      cause: 'RS485 接线端子松动', measure: '重新压接端子并做线路标识，平台恢复上线',
      labour: [20, 40], answers: { work: '更正接线' },
    },
    {
      source: 'manual', level: 3, about: { devices: ['electricMeter'] },
      title: '{object}电量与抄表差异较大', description: '租户反映{object}上月电量比往月高 30%，要求现场校核变比与接线。',
      cause: '互感器变比在平台登记为 400/5，实际为 300/5', measure: '现场核实铭牌并改正平台变比，重算上月电量，向租户出具说明',
      labour: [45, 80], answers: { work: '更正接线' },
    },
    {
      source: 'alarm', level: 3, about: { devices: ['coldMeter', 'heatMeter'] },
      title: '{object}瞬时流量为零', description: '{object}显示流量为 0，但供回水温差 5.2℃、水泵在运行，怀疑流量传感器故障。',
      cause: '超声波流量传感器探头结垢', measure: '拆洗探头并涂耦合剂，流量与水泵曲线核对一致',
      labour: [70, 120], parts: [part('耦合剂', 1, '支')], answers: { work: '重启采集模块' },
    },
    {
      source: 'manual', level: 4, about: { devices: ['camera'] },
      title: '{object}画面黑屏', description: '值班室反映{object}无画面，录像机显示“设备离线”。',
      cause: 'PoE 交换机端口故障', measure: '更换到空闲端口并更新端口表，画面恢复，录像连续',
      labour: [25, 45], answers: { work: '恢复辅助电源' },
    },
    {
      source: 'plan', level: 4, about: { room: 'electricalShaft' },
      title: '季度抄核：{object}表计', description: '对{object}全部电表现场抄表并与平台核对，检查铅封、接线与通讯状态。',
      cause: '计划抄核', measure: '抄核 12 块，偏差均小于 0.5%，补封一处，紧固端子两处',
      labour: [50, 90], parts: [part('铅封', 1, '只')],
    },
  ],
  environment: [
    {
      source: 'alarm', level: 3, about: { devices: ['temperatureSensor'] }, value: [35.6, 39.8, 1],
      title: '{place}室温偏高 {value}℃', description: '{object}测得 {value}℃，超过 35℃ 报警值，请检查机房排风与空调。',
      cause: '排风机热继电器动作停机', measure: '复位热继电器并清洁百叶，室温一小时后回落到 28℃',
      labour: [35, 60], answers: { work: '清洁并校准', temperature: 28 },
    },
    {
      source: 'alarm', level: 4, about: { devices: ['temperatureSensor', 'airSensor'] },
      title: '{object}离线', description: '{object}超过 24 小时未上报，最后一次电量 8%。',
      cause: '传感器电池耗尽', measure: '更换电池并重新入网，上报周期 10 分钟，数据连续',
      labour: [15, 30], parts: [part('锂电池 ER18505', 1, '只')], answers: { work: '更换电池' },
    },
    {
      source: 'alarm', level: 3, about: { devices: ['temperatureSensor'] }, value: [82, 93, 0],
      title: '{place}湿度过高 {value}%', description: '{object}相对湿度 {value}%，柜内有凝露风险，请检查除湿机。',
      cause: '除湿机水箱满停机', measure: '接通除湿机直排管路，湿度两小时降到 58%',
      labour: [25, 50], answers: { work: '清洁并校准', humidity: 58 },
    },
    {
      source: 'alarm', level: 4, about: { devices: ['airSensor'] }, value: [1180, 1560, 0],
      title: '{place} CO₂ 浓度 {value}ppm', description: '{object}CO₂ {value}ppm，超过 1000ppm 已一小时，请核对新风机运行状态。',
      cause: '新风机过滤网堵塞，新风量不足', measure: '更换新风过滤网并调整阀位，CO₂ 降到 720ppm',
      labour: [40, 70], parts: [part('新风过滤网', 2, '片')], answers: { work: '清洁并校准' },
    },
    {
      source: 'plan', level: 4, about: { devices: ['temperatureSensor', 'airSensor'] },
      title: '年度校准：{object}', description: '用标准温湿度计对{object}进行现场比对，偏差超过 0.5℃ 或 5%RH 时调整或更换。',
      cause: '计划校准', measure: '比对三点，最大偏差 0.3℃、2%RH，合格，已贴校准标签',
      labour: [20, 40], answers: { work: '清洁并校准' },
    },
  ],
};
