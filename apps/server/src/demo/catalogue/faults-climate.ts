import { type FaultsByBusiness, part } from './fault.ts';

export const climateFaults: FaultsByBusiness = {
  hvac: [
    {
      source: 'alarm', level: 2, about: { devices: ['chiller'] }, value: [1.08, 1.24, 2],
      title: '{object}冷凝压力高 {value}MPa 停机', description: '{object}冷凝压力 {value}MPa 触发高压保护停机，冷却水进水 34.6℃，另一台已启动，末端温度在上升。',
      cause: '冷凝器铜管结垢，冷却水流量不足', measure: '通炮清洗冷凝器，清洗 Y 型过滤器，重启后冷凝压力 0.86MPa',
      labour: [160, 260], parts: [part('冷凝器通炮刷', 4, '只'), part('端盖密封垫', 2, '只')], answers: { supplyTemperature: 7.2, returnTemperature: 12.1 },
    },
    {
      source: 'alarm', level: 2, about: { devices: ['chiller'] },
      title: '{object}油压差低保护', description: '{object}启动后 40 秒报“油压差低”停机，重复启动一次仍报，请勿再启动。',
      cause: '油过滤器堵塞', measure: '更换油过滤器和干燥过滤器，检查油位，启动后油压差 0.18MPa',
      labour: [110, 170], parts: [part('油过滤器', 1, '只'), part('冷冻机油', 4, 'L')],
    },
    {
      source: 'alarm', level: 3, about: { devices: ['chilledPump', 'coolingPump'] }, value: [72, 84, 1],
      title: '{object}轴承温度高 {value}℃', description: '{object}前轴承温度 {value}℃，超过 70℃ 报警值，电流正常，请切换备用泵检查。',
      cause: '轴承润滑脂干涸', measure: '清洗轴承并更换润滑脂，试运行一小时温度 46℃',
      labour: [70, 110], parts: [part('高温润滑脂', 1, '支')],
    },
    {
      source: 'alarm', level: 3, about: { devices: ['coolingTower'] }, value: [33.4, 36.2, 1],
      title: '{object}出水温度高 {value}℃', description: '{object}出水 {value}℃，湿球温度 26℃，逼近度偏大，风机频率已 50Hz。',
      cause: '填料积垢、布水器堵塞，换热效率下降', measure: '清洗布水器，更换破损填料，投加阻垢剂，出水降到 30.8℃',
      labour: [140, 220], parts: [part('冷却塔填料', 12, '片'), part('阻垢缓蚀剂', 25, 'kg')], answers: { supplyTemperature: 30.8, returnTemperature: 35.4 },
    },
    {
      source: 'manual', level: 3, about: { devices: ['coolingTower'] },
      title: '{object}补水浮球失灵，持续溢水', description: '屋面{object}集水盘持续溢水，浮球阀关不严，请带 DN40 浮球阀。',
      cause: '浮球阀密封垫损坏', measure: '更换浮球阀，调整水位，溢流停止',
      labour: [40, 70], parts: [part('浮球阀 DN40', 1, '只')],
    },
    {
      source: 'manual', level: 3, about: { devices: ['airHandler'] },
      title: '{object}送风有异味', description: '楼层用户反映{object}送风有霉味，要求检查过滤网和接水盘。',
      cause: '接水盘积水滋生霉菌，初效过滤网积尘', measure: '清洗消毒接水盘，疏通冷凝水管，更换初效过滤网',
      labour: [60, 100], parts: [part('初效过滤网 G4', 6, '片')], answers: { supplyTemperature: 16.5, returnTemperature: 25.2 },
    },
    {
      source: 'manual', level: 3, about: { devices: ['airHandler'] }, value: [28, 30, 1],
      title: '{object}服务区域温度 {value}℃，不制冷', description: '用户反映{object}服务区域温度 {value}℃，风量正常但不冷，电动二通阀反馈 0%。',
      cause: '电动二通阀执行器齿轮损坏', measure: '更换执行器并自检行程，送风温度降到 15℃，区域温度 25℃',
      labour: [60, 110], parts: [part('电动二通阀执行器 DN50', 1, '台')], answers: { supplyTemperature: 15.1, returnTemperature: 25 },
    },
    {
      source: 'alarm', level: 1, about: { devices: ['boiler'] },
      title: '{object}熄火保护，热水中断', description: '{object}燃烧器熄火保护锁定，热水供应中断，采暖回水 41℃ 仍在下降。',
      cause: '火焰探头积灰，信号弱', measure: '清洁火焰探头和点火电极，调整点火间隙，连续点火五次正常',
      labour: [60, 110], parts: [part('点火电极', 1, '套')], answers: { supplyTemperature: 62, returnTemperature: 50 },
    },
    {
      source: 'alarm', level: 2, about: { devices: ['boiler'] }, value: [168, 196, 0],
      title: '{object}排烟温度高 {value}℃', description: '{object}排烟温度 {value}℃，超过 150℃ 设定，热效率下降，氮氧化物在线 42mg/m³。',
      cause: '烟管积灰、空燃比偏移', measure: '清理烟管，标定空燃比，排烟温度降到 128℃',
      labour: [120, 190], answers: { supplyTemperature: 65, returnTemperature: 52 },
    },
    {
      source: 'alarm', level: 3, about: { devices: ['circulationPump'] }, value: [12.8, 16.4, 1],
      title: '{object}电流不平衡 {value}%', description: '{object}三相电流不平衡度 {value}%，超过 10%，电机温升偏高。',
      cause: '接触器 C 相触点烧蚀', measure: '更换交流接触器并紧固端子，三相不平衡度降到 2.1%',
      labour: [40, 70], parts: [part('交流接触器 LC1-D38', 1, '只')], answers: { supplyTemperature: 55, returnTemperature: 45 },
    },
    {
      source: 'manual', level: 3, about: { devices: ['heatPump'] },
      title: '{object}结霜严重，除霜不启动', description: '{object}翅片结霜超过 5mm，除霜程序未启动，出水温度上不去。',
      cause: '翅片温度传感器阻值漂移', measure: '更换翅片温度传感器，手动除霜一次，自动除霜正常',
      labour: [50, 90], parts: [part('翅片温度传感器 NTC 10K', 1, '只')], answers: { supplyTemperature: 45, returnTemperature: 40 },
    },
    {
      source: 'plan', level: 4, about: { room: 'chillerRoom' },
      title: '月度巡检：{object}', description: '{object}月度巡检：主机运行参数抄录、冷冻冷却泵检查、水处理药剂、安全阀与压力表有效期核对。',
      cause: '计划巡检', measure: '主机参数正常；冷却水电导率 1650μS/cm，加药一次；2 号冷却泵补脂；压力表均在检定期内',
      labour: [70, 120], parts: [part('缓蚀阻垢剂', 20, 'kg')],
    },
    {
      source: 'plan', level: 4, about: { room: 'boilerRoom' },
      title: '月度巡检：{object}', description: '{object}月度巡检：燃烧器、安全附件、软水硬度、可燃气体报警联动切断试验。',
      cause: '计划巡检', measure: '安全阀手动排放正常，软水硬度 0.02mmol/L，联动切断阀动作时间 0.8s',
      labour: [60, 100], answers: { supplyTemperature: 60, returnTemperature: 48 },
    },
    {
      source: 'plan', level: 4, about: { devices: ['airHandler'] },
      title: '季度保养：{object}过滤网与皮带', description: '{object}季度保养：清洗或更换过滤网，检查皮带张力，清洗接水盘，轴承加脂。',
      cause: '计划保养', measure: '更换中效过滤网 4 片，皮带张力调整，接水盘清洗消毒',
      labour: [50, 90], parts: [part('中效过滤网 F7', 4, '片')], answers: { supplyTemperature: 16, returnTemperature: 24.5 },
    },
  ],
};
