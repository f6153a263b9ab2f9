/** The application centre: every function of the product by groups. */
export const applicationCentre = {
  search: '搜索功能',
  recent: '最近使用',
  group: { work: '工单与项目', monitoring: '监测与能耗', people: '人员与班组', setup: '组织管理', own: '我的' },
  notFound: '没有找到这个功能',
  notFoundHint: '换个名称试试；没有权限的功能不会显示',
};
