import { type FaultsByBusiness, part } from './fault.ts';

export const waterFaults: FaultsByBusiness = {
  plumbing: [
    {
      source: 'alarm', level: 1, about: { devices: ['waterTank'] }, value: [3.62, 3.88, 2],
      title: '{object}液位超高 {value}m，有溢流风险', description: '{object}液位 {value}m，超过 3.50m 高报警，进水电动阀反馈仍为开，请立即到场关阀。',
      cause: '进水电动阀执行器卡滞未关到位', measure: '手动关闭进水阀，更换执行器并调整限位，液位控制三个循环正常',
      labour: [60, 110], parts: [part('电动阀执行器 DN100', 1, '台')], answers: { waterLoss: 4.5 },
    },
    {
      source: 'alarm', level: 2, about: { devices: ['supplyPump'] }, value: [0.18, 0.26, 2],
      title: '{object}出口压力低 {value}MPa', description: '{object}出口压力降到 {value}MPa（设定 0.45MPa），高区用户反映水小，备用泵未自动投入。',
      cause: '变频器过热保护停机，备用泵自投回路中间继电器损坏', measure: '清洁变频器散热风道、更换中间继电器，压力恢复 0.45MPa，主备切换试验正常',
      labour: [60, 110], parts: [part('中间继电器 MY4N', 2, '只')], answers: { pressure: 0.45 },
    },
    {
      source: 'alarm', level: 2, about: { devices: ['sewagePump'] },
      title: '{object}集水坑高液位报警', description: '{object}所在集水坑高液位报警，泵已启动 20 分钟液位未下降，有倒灌到车库的风险。',
      cause: '泵叶轮被杂物缠绕，排水量不足', measure: '吊出水泵清理缠绕物，清掏集水坑，试运行排空正常',
      labour: [80, 140], parts: [part('浮球液位开关', 1, '只')],
    },
    {
      source: 'alarm', level: 3, about: { devices: ['supplyPump'] }, value: [4.8, 7.1, 1],
      title: '{object}振动偏大 {value}mm/s', description: '在线振动监测显示{object}驱动端 {value}mm/s，超过 4.5mm/s 报警值，建议切换备用泵后检查。',
      cause: '联轴器弹性块磨损，轴对中偏差', measure: '更换弹性块，百分表重新对中，振动降到 2.1mm/s',
      labour: [110, 170], parts: [part('联轴器弹性块', 1, '套')],
    },
    {
      source: 'manual', level: 3, about: { devices: ['supplyPump'] },
      title: '{object}机械密封漏水', description: '{object}轴封处连续滴水，约每秒两滴，地面已积水，备用泵可用。',
      cause: '机械密封动环磨损', measure: '更换机械密封，盘车灵活，带压试运行两小时无泄漏',
      labour: [90, 150], parts: [part('机械密封 MG1-35', 1, '套')], answers: { waterLoss: 0.6 },
    },
    {
      source: 'manual', level: 2, about: { room: 'garage' },
      title: '{object}顶部给水管爆裂漏水', description: '{object}B12 车位上方给水支管漏水呈喷射状，已拉警戒线，下方有车辆，请带抢修抱箍。',
      cause: '沟槽卡箍橡胶圈老化，水锤冲击后脱开', measure: '关断支管阀门，更换卡箍与橡胶圈，缓慢充水检查无渗漏，通知车主挪车',
      labour: [70, 120], parts: [part('沟槽卡箍 DN80', 2, '套')], answers: { waterLoss: 12.5 },
    },
    {
      source: 'manual', level: 4, about: { room: 'hall' },
      title: '{object}洗手间感应龙头不出水', description: '{object}男洗手间 2 号、3 号感应龙头不出水，电源指示灯不亮。',
      cause: '感应器电池耗尽', measure: '更换电池并清洗滤网，出水正常',
      labour: [20, 40], parts: [part('锂电池 CR-P2', 2, '只')],
    },
    {
      source: 'manual', level: 3, about: { devices: ['firePump'] },
      title: '{object}自动巡检未启动', description: '消防主机显示{object}上周自动巡检记录缺失，手动启动正常，需查控制柜。',
      cause: '巡检控制器时间设置被误改', measure: '重新设置巡检周期并模拟一次，记录已上传消防主机',
      labour: [30, 60],
    },
    {
      source: 'plan', level: 4, about: { room: 'pumpRoom' },
      title: '月度巡检：{object}', description: '{object}月度巡检：水泵运行电流与振动、阀门启闭、压力表校对、水箱人孔上锁、消毒设备检查。',
      cause: '计划巡检', measure: '各泵电流、压力正常；1 号泵轴承补脂；更换压力表一只；水箱锁具完好',
      labour: [50, 90], parts: [part('锂基润滑脂', 1, '支'), part('压力表 0–1.0MPa', 1, '只')],
    },
    {
      source: 'plan', level: 3, about: { devices: ['waterTank'] },
      title: '半年清洗消毒：{object}', description: '委托有资质的单位清洗消毒{object}，清洗后取样送检，停水时段 23:00 至次日 4:00，已张贴通知。',
      cause: '计划清洗', measure: '放空、刷洗、消毒、冲洗后充水，余氯 0.35mg/L，水样已送检',
      labour: [240, 360], parts: [part('二氧化氯消毒剂', 5, 'kg')],
    },
  ],
  metering: [
    {
      source: 'alarm', level: 3, about: { devices: ['waterMeter'] },
      title: '{object}离线', description: '{object}连续 6 小时未上传数据，同网关其他表计正常。',
      cause: '表端通讯模块电池电压低', measure: '更换锂亚电池并重启模块，平台恢复上线，补传 6 小时数据',
      labour: [25, 45], parts: [part('锂亚电池 ER26500', 1, '只')], answers: { work: '更换通讯模块' },
    },
    {
      source: 'alarm', level: 2, about: { devices: ['waterMeter'] }, value: [3.2, 6.4, 1],
      title: '{object}夜间最小流量异常 {value}m³/h', description: '凌晨 2–4 点{object}持续 {value}m³/h，远高于近 30 天均值 0.6m³/h，疑似管网漏损，请排查。',
      cause: '绿化支管接头断裂，夜间持续漏水', measure: '听漏定位后更换三通接头，夜间流量回落到 0.5m³/h',
      labour: [120, 200], parts: [part('PPR 三通 DN50', 1, '只')], answers: { work: '重启采集模块' },
    },
  ],
};
