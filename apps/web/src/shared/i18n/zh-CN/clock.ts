/** Clock targets: how long an order may stand at a stage. */
export const clock = {
  inherited: { default: '默认 {{target}}', tenant: '组织时限 {{target}}' },
  described: { always: '{{duration}}', workingHours: '{{duration}}（工作时间）' },
  unit: { minutes: '分钟', hours: '小时', days: '天' },
  unitOf: '{{label}}的单位',
  counts: { always: '自然时间', workingHours: '工作时间' },
  countsOf: '{{label}}的计时方式',
  fault: '请填写 1 分钟到 90 天之间的时长',
};
