import { type FaultsByBusiness, part } from './fault.ts';

export const gasFaults: FaultsByBusiness = {
  gas: [
    {
      source: 'alarm', level: 1, about: { devices: ['gasDetector'] }, value: [12, 21, 0],
      title: '{object}可燃气体浓度 {value}%LEL', description: '{object}浓度 {value}%LEL，超过一级报警 10%LEL，联动风机已启动。到场前先电话确认无人员滞留，禁止开关电器。',
      cause: '燃气表后活接头垫片老化微漏', measure: '关断表前阀，更换活接头垫片，检漏液检查合格，浓度回零后复位报警',
      labour: [60, 110], parts: [part('燃气专用垫片 DN40', 2, '只'), part('检漏液', 1, '瓶')], answers: { hazard: '一般隐患', reported: true },
    },
    {
      source: 'alarm', level: 1, about: { devices: ['gasRegulator'] }, value: [3.6, 4.8, 2],
      title: '{object}出口压力高 {value}kPa', description: '{object}出口压力 {value}kPa，超过 3.3kPa 上限，放散阀有放散声，请立即到场切换旁路。',
      cause: '主调压器阀口有异物，关闭压力升高', measure: '切换到备用路，清洗主路阀口和指挥器，关闭压力试验合格后切回',
      labour: [90, 150], parts: [part('调压器阀口垫', 1, '套')], answers: { reported: true },
    },
    {
      source: 'manual', level: 1, about: { room: 'gasStation' },
      title: '{object}闻到燃气味', description: '巡逻人员在{object}外闻到燃气味，已疏散并设警戒，请带检漏仪立即到场。',
      cause: '过滤器排污阀未关严', measure: '关严排污阀并加装堵头，全站检漏无泄漏，环境浓度为零',
      labour: [50, 90], parts: [part('不锈钢堵头 DN15', 1, '只')], answers: { hazard: '一般隐患', reported: true },
    },
    {
      source: 'alarm', level: 2, about: { devices: ['gasDetector'] },
      title: '{object}探测器故障', description: '控制器显示{object}“断线/故障”，该区域暂失去监测，已安排人工每两小时测一次。',
      cause: '探测器催化传感器超过使用年限失效', measure: '更换同型号探测器并用标准气标定，报警点 10%/25%LEL 动作正常',
      labour: [50, 80], parts: [part('可燃气体探测器', 1, '台')],
    },
    {
      source: 'plan', level: 3, about: { room: 'gasStation' },
      title: '月度安全检查：{object}', description: '{object}月度安全检查：法兰检漏、紧急切断试验、报警器功能试验、静电接地测量、灭火器检查。',
      cause: '计划检查', measure: '法兰 24 处检漏无泄漏，切断阀动作正常，接地电阻 2.6Ω，灭火器压力正常',
      labour: [70, 110], parts: [part('检漏液', 1, '瓶')],
    },
    {
      source: 'plan', level: 3, about: { devices: ['gasRegulator'] },
      title: '季度维护：{object}', description: '{object}季度维护：关闭压力与切断压力测试、过滤器排污、指挥器清洗。',
      cause: '计划维护', measure: '关闭压力 3.0kPa、切断压力 4.1kPa 合格，过滤器压差 2kPa，滤芯已更换',
      labour: [90, 140], parts: [part('燃气过滤器滤芯', 1, '只')],
    },
  ],
  metering: [
    {
      source: 'alarm', level: 3, about: { devices: ['gasMeter'] },
      title: '{object}通讯中断', description: '{object}自昨晚起无数据，流量计就地显示正常，体积修正仪电池告警。',
      cause: '体积修正仪电池耗尽', measure: '在防爆要求下更换电池组，核对底数，平台恢复上线',
      labour: [40, 60], parts: [part('修正仪防爆电池组', 1, '组')], answers: { work: '恢复辅助电源' },
    },
    {
      source: 'manual', level: 3, about: { devices: ['gasMeter'] },
      title: '{object}读数与燃气公司账单不符', description: '上月账单比平台统计多 2.8%，请核对{object}温压修正参数与底数。',
      cause: '平台侧标况系数未随修正仪更新', measure: '核对修正仪参数并更新平台系数，连续三天比对偏差小于 0.3%',
      labour: [50, 90], answers: { work: '重启采集模块' },
    },
  ],
};
