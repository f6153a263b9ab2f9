/** Clock targets: how long an order may stand at a stage. */
export const clock = {
  inherited: { default: '默认 {{target}}', tenant: '组织时限 {{target}}' },
  described: { always: '{{duration}}', workingHours: '{{duration}}（工作时间）' },
  unit: { minutes: '分钟', hours: '小时', days: '天' },
  unitOf: '{{label}}的单位',
  counts: { always: '自然时间', workingHours: '工作时间' },
  countsOf: '{{label}}的计时方式',
  targets: {
    ofLevel: '{{level}}时限',
    done: '完成',
    hasFault: '有时限填写有误，请点开修改',
    businessType: {
      title: '时限',
      hint: '只填需要另定的时限，其余按组织的“时限与升级”。新开始的计时按此执行。',
      allInherited: '沿用组织时限',
      changed_other: '另定 {{count}} 项',
      note: '留空即按组织的时限。自然时间全天计时；工作时间只在上班时段计时。',
    },
    project: {
      title: '服务时限',
      hint: '合同约定了响应、到场或完成的时间，填在这里，优先于业务类型和组织的时限。新开始的计时按此执行。',
      allInherited: '未另行约定',
      changed_other: '约定 {{count}} 项',
      note: '留空即按业务类型的时限，业务类型没有另定的按组织的时限。自然时间全天计时；工作时间只在上班时段计时。',
    },
  },
  fault: '请填写 1 分钟到 90 天之间的时长',
};
