export const filter = {
  title: '筛选',
  on: '筛选（{{count}}）',
  apply: '查看结果',
  reset: '重置',
  any: '不限',
  from: '开始日期',
  to: '结束日期',
  reversed: '早于开始日期，将按相反顺序查找',
  remove: '取消筛选：{{filter}}',
  period: { today: '今天', week: '近 7 天', month: '近 30 天', custom: '自定义' },
};
