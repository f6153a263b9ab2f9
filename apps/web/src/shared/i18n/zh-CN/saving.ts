/** Whether a repair saved anything, a week after it. */
export const saving = {
  title: '节能核对',
  verdict: { saved: '已回落', notSaved: '未降', unknown: '无法判断' },
  sentence: {
    saved: '完工后 7 天用量已回到故障前水平',
    notSaved: '完工后 7 天用量仍高于故障前水平',
    unknown: '数据不足，无法判断用量是否回落',
  },
  waits: '将于 {{day}} 比较完工后一周与故障前的用量',
  actual: '实际',
  expected: '应为',
  difference: '相差',
  tolerance: '误差范围',
  within: '±{{amount}}',
  day: '日期',
  chart: '完工后每天的{{type}}用量',
  legend: '柱形为实际用量，虚线为应有用量',
  basis: '对比',
  basisOf: '{{from}} 至 {{to}}，{{days}} 天，按星期和工作日、休息日对应',
  weather: '气温',
  temperature: {
    considered: '已按同址测得的气温修正',
    noInfluence: '已核对，气温对用量没有明显影响',
    notMeasured: '同址没有完整的气温记录，未计入',
  },
  reason: {
    tooLittleBefore: '故障前完整的用量记录不足 14 天',
    tooLittleAfter: '完工后完整的用量记录不足 5 天',
    tooVariable: '故障前每天用量相差太大，无从比较',
    notUsed: '完工后几乎没有用量，设备可能已停用',
    tooManyMeters: '涉及的表计超过 20 块',
  },
};
