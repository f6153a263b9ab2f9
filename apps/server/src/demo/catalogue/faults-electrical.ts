import { type FaultsByBusiness, part } from './fault.ts';

export const electricalFaults: FaultsByBusiness = {
  power: [
    {
      source: 'alarm', level: 1, about: { devices: ['highVoltageCabinet'] },
      title: '{object}综保跳闸，高压失电', description: '微机综保报“过流 I 段”跳闸，{object}断开，所带变压器失电，后备电源已投入。请立即到场查明原因后恢复送电。',
      cause: '电缆终端头受潮放电，引起相间短路，过流 I 段正确动作', measure: '隔离故障电缆，重做电缆终端头，耐压试验合格后恢复送电',
      labour: [150, 260], parts: [part('10kV 冷缩电缆终端', 1, '套'), part('绝缘胶带', 4, '卷')], answers: { insulation: 2500, followUp: true },
    },
    {
      source: 'alarm', level: 1, about: { devices: ['lowVoltageCabinet'] }, value: [96, 118, 1],
      title: '{object}母排接头温度 {value}℃，超温告警', description: '无线测温显示{object} B 相母排搭接处 {value}℃，超过 90℃ 报警值，另两相约 52℃，请携带红外热像仪到场。',
      cause: '母排搭接螺栓松动，接触电阻增大发热', measure: '停电后打磨搭接面、涂导电膏，按力矩紧固全部螺栓，送电后复测温度正常',
      labour: [80, 150], parts: [part('M12 镀锌螺栓', 8, '套'), part('导电膏', 1, '支')],
    },
    {
      source: 'alarm', level: 2, about: { devices: ['capacitorCabinet'] }, value: [0.78, 0.86, 2],
      title: '{object}功率因数偏低 {value}', description: '{place} 1 段功率因数 {value}，低于 0.90 考核值已持续 2 小时，补偿控制器显示 3 组未投入。',
      cause: '两只电容器容量衰减、一只接触器触点烧蚀', measure: '更换失效电容器和投切接触器，重新整定补偿控制器，功率因数回到 0.95 以上',
      labour: [60, 120], parts: [part('自愈式电容器 BSMJ0.45-30-3', 2, '只'), part('切换接触器 CJ19-63', 1, '只')],
    },
    {
      source: 'alarm', level: 2, about: { devices: ['directCurrentPanel'] }, value: [196, 205, 1],
      title: '{object}直流母线电压低 {value}V', description: '{object}报“母线欠压”，当前 {value}V，整流模块 1 故障灯亮，蓄电池在放电。',
      cause: '整流模块 1 内部故障停止输出', measure: '更换整流模块，核对均浮充参数，母线电压恢复 232V，对蓄电池逐只测量内阻正常',
      labour: [50, 90], parts: [part('整流模块 ATC230M10', 1, '块')], answers: { phaseVoltage: 231 },
    },
    {
      source: 'manual', level: 2, about: { devices: ['lowVoltageCabinet'] },
      title: '{object}出线断路器合不上闸', description: '送电操作时{object} 3 号出线断路器不能合闸，储能指示正常，所带动力回路停电。',
      cause: '断路器欠压脱扣线圈烧毁', measure: '更换欠压脱扣线圈，手动、电动分合各三次正常后恢复送电',
      labour: [50, 100], parts: [part('欠压脱扣线圈 AC400V', 1, '只')],
    },
    {
      source: 'manual', level: 3, about: { devices: ['lowVoltageCabinet'] },
      title: '{object}电流表不指示', description: '抄表时发现{object}面板 A 相电流显示为 0，另两相 210A 左右，怀疑二次回路断线。',
      cause: '电流互感器二次端子松脱，表计前端开路保护器动作', measure: '紧固二次端子并做通断测量，复位保护器，三相电流显示平衡',
      labour: [25, 45], parts: [],
    },
    {
      source: 'manual', level: 2, about: { devices: ['generator'] },
      title: '{object}月度试机启动失败', description: '{object}空载试机三次均启动失败，启动电池电压 21.8V，控制屏报“启动失败”。',
      cause: '启动蓄电池老化，带载电压跌落', measure: '更换两只启动蓄电池，清洁接线柱，空载试机 15 分钟正常',
      labour: [60, 100], parts: [part('启动蓄电池 12V 120Ah', 2, '只')],
    },
    {
      source: 'plan', level: 4, about: { room: 'distributionRoom' },
      title: '月度巡检：{object}', description: '按维保合同完成{object}月度巡检：高低压柜红外测温、仪表抄录、直流屏检查、模拟屏核对、消防器材与防小动物措施检查。',
      cause: '计划巡检', measure: '红外测温 42 点均正常；清理柜顶积尘；补充防鼠板封堵一处；抄录各回路电流电压',
      labour: [60, 110], parts: [part('防火封堵泥', 1, '包')],
    },
    {
      source: 'plan', level: 4, about: { devices: ['generator'] },
      title: '月度试机：{object}', description: '空载启动{object}，运行不少于 15 分钟，记录水温、油压、电压、频率，检查燃油液位。',
      cause: '计划试机', measure: '空载运行 20 分钟，水温 78℃、油压 0.42MPa、频率 50.1Hz，燃油液位 82%，自投切换正常',
      labour: [40, 70],
    },
  ],
  transformer: [
    {
      source: 'alarm', level: 1, about: { devices: ['oilTransformer'] }, value: [85.2, 94.8, 1],
      title: '{object}油温过高 {value}℃', description: '{object}顶层油温 {value}℃，超过 85℃ 报警值，负载率约 88%，散热风机未启动。',
      cause: '散热风机热继电器跳开，风机全停；午间空调负荷集中', measure: '复位热继电器并更换卡涩风机轴承，转移部分负荷，油温回落到 70℃ 以下',
      labour: [90, 160], parts: [part('风机轴承 6203', 2, '只')],
    },
    {
      source: 'alarm', level: 2, about: { devices: ['dryTransformer'] }, value: [118, 132, 1],
      title: '{object}绕组温度过高 {value}℃', description: '温控仪显示{object} B 相绕组 {value}℃，三台冷却风机只有两台运转，负载率 76%。',
      cause: '冷却风机电机损坏一台，风道滤网积尘', measure: '更换横流风机，清洗滤网，绕组温度一小时内回落到 85℃',
      labour: [70, 120], parts: [part('横流冷却风机 GFDD470-150', 1, '台')], answers: { temperature: 85.4 },
    },
    {
      source: 'alarm', level: 3, about: { devices: ['dryTransformer'] },
      title: '{object}温控仪通讯中断', description: '平台 30 分钟未收到{object}温控仪数据，现场风机状态未知。',
      cause: 'RS485 通讯线接头氧化', measure: '重做 485 接头并加终端电阻，平台数据恢复，与现场显示一致',
      labour: [30, 50], parts: [part('RS485 接线端子', 2, '只')],
    },
    {
      source: 'manual', level: 3, about: { devices: ['dryTransformer'] },
      title: '{object}运行声音异常', description: '值班员反映{object}有间断“嗡嗡”振动声，较上周明显，温度正常。',
      cause: '低压侧软连接支架螺栓松动，随铁芯振动', measure: '停电紧固支架和夹件螺栓，加装减振垫，送电后噪声 58dB，恢复正常',
      labour: [70, 110], parts: [part('减振垫', 4, '块')],
    },
    {
      source: 'manual', level: 2, about: { devices: ['oilTransformer'] },
      title: '{object}散热片渗油', description: '巡视发现{object}第三组散热片下法兰渗油，地面有约 20cm 油迹，油位在下限附近。',
      cause: '法兰密封胶垫老化', measure: '更换密封胶垫，补充 25 号变压器油至标线，静置后排气，无渗漏',
      labour: [120, 180], parts: [part('耐油密封胶垫', 2, '只'), part('25 号变压器油', 15, 'kg')],
    },
    {
      source: 'plan', level: 4, about: { devices: ['dryTransformer', 'oilTransformer'] },
      title: '季度维护：{object}', description: '{object}季度停电维护：清扫、紧固、绝缘测量、温控仪及风机联动试验。停电窗口已与客户确认为夜间 22:00 后。',
      cause: '计划维护', measure: '清扫绕组及风道，紧固高低压端子 18 处，绝缘电阻合格，温控仪 80/100/130℃ 联动试验正常',
      labour: [120, 200], parts: [part('无水乙醇', 2, '瓶'), part('擦拭布', 1, '包')], answers: { temperature: 46.5, loadRate: 42 },
    },
  ],
  lighting: [
    {
      source: 'manual', level: 4, about: { room: 'garage' },
      title: '{object}一排灯不亮', description: '{object}靠出口一侧有一整排灯管不亮，夜间行车视线差，请尽快处理。',
      cause: '该回路漏电断路器因灯具进水跳闸', measure: '更换两只进水灯具，做好接头防水，合闸后回路正常',
      labour: [40, 80], parts: [part('LED 灯管 T8 16W', 6, '支'), part('防水接线盒', 2, '只')], answers: { count: 6 },
    },
    {
      source: 'manual', level: 4, about: { devices: ['lightingModule'] },
      title: '{object}定时不生效，白天常亮', description: '{object}控制的公区照明全天常亮，定时策略显示已下发但未执行。',
      cause: '模块断电后时钟复位', measure: '更换时钟电池并重新下发定时策略，观察两个周期执行正常',
      labour: [25, 50], parts: [part('CR2032 电池', 1, '只')], answers: { work: '重设控制参数', count: 1 },
    },
    {
      source: 'alarm', level: 4, about: { devices: ['switchModule'] },
      title: '{object}远程分合闸无响应', description: '对{object}下发分闸命令两次均超时，就地操作正常，影响公区空调定时关闭。',
      cause: '开关量输出继电器触点粘连', measure: '更换 IO 模块并核对点表，远程分合各三次正常',
      labour: [35, 60], parts: [part('8 路继电器输出模块', 1, '只')], answers: { work: '更换开关模块', count: 1 },
    },
    {
      source: 'manual', level: 3, about: { room: 'electricalShaft' },
      title: '{object}应急照明不亮', description: '消防联动测试时{object}所在层疏散指示与应急照明未点亮，请三日内整改。',
      cause: '应急电源蓄电池失效', measure: '更换应急照明电池组 4 只，切断市电测试 90 分钟正常',
      labour: [50, 90], parts: [part('应急照明电池组', 4, '只')], answers: { work: '更换驱动电源', count: 4 },
    },
    {
      source: 'manual', level: 4, about: { room: 'hall' },
      title: '{object}吊灯闪烁', description: '{object}前台上方两盏吊灯频繁闪烁，影响接待，请安排维修。',
      cause: 'LED 驱动电源输出纹波过大', measure: '更换两只驱动电源，点亮 30 分钟无闪烁',
      labour: [30, 55], parts: [part('LED 驱动电源 40W', 2, '只')], answers: { work: '更换驱动电源', count: 2 },
    },
    {
      source: 'plan', level: 4, about: { room: 'garage' },
      title: '季度检查：{object}照明与疏散指示', description: '逐灯检查{object}照明、疏散指示和应急电源切换，统计损坏数量并更换。',
      cause: '计划检查', measure: '检查灯具 268 只，更换损坏灯管 9 支、疏散指示 2 只，应急切换正常',
      labour: [90, 150], parts: [part('LED 灯管 T8 16W', 9, '支'), part('疏散指示灯', 2, '只')], answers: { count: 11 },
    },
  ],
};
