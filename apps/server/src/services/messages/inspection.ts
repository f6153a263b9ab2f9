import type { MessageTable } from './message-table.ts';

/** Inspection routes and visits of their points. */
export const inspectionMessages = {
  pointsOpen: { 'zh-CN': '还有 {subject} 个巡检点未完成', en: 'Points of the route that are open: {subject}' },
  routeNameTaken: { 'zh-CN': '已有同名巡检路线', en: 'There is a route with this name already' },
  tooManyRoutes: { 'zh-CN': '巡检路线最多 {most} 条', en: 'There can be {most} routes at most' },
  routeWithoutPoints: { 'zh-CN': '请至少添加一个巡检点', en: 'Please add a point at least' },
  routeTooManyPoints: { 'zh-CN': '巡检点太多', en: 'There are too many points' },
  routeCodeRepeated: { 'zh-CN': '与另一个巡检点的编码相同', en: 'Another point has this code' },
  routePointUnknown: { 'zh-CN': '该巡检点不属于这条路线', en: 'This point is not of the route' },
  routeDeviceUnknown: { 'zh-CN': '设备不在所选地点，或已停用', en: 'This device is not at the place, or is retired' },
  routeQuestions: { 'zh-CN': '请检查这个巡检点的检查项', en: 'Please check the questions of this point' },
  routeInUse: { 'zh-CN': '有计划正在使用这条路线，请先更改计划', en: 'A plan makes orders by this route; change the plan first' },
  routeUnknown: { 'zh-CN': '该路线不在所选地点，或已删除', en: 'This route is not at the place, or was removed' },
  routeOrDevices: { 'zh-CN': '按路线巡检的计划不再选设备', en: 'A plan on a route has no devices of its own' },
  pointCodeWrong: { 'zh-CN': '这是第 {number} 点“{name}”的码', en: 'This is the code of point {number}, “{name}”' },
  pointCodeUnknown: { 'zh-CN': '该码不属于这条路线', en: 'This code is not of the route' },
  pointReasonMissing: { 'zh-CN': '请说明为什么不能扫码', en: 'Please say why the code could not be scanned' },
  pointDone: { 'zh-CN': '该巡检点已由{name}完成', en: 'This point was done by {name}' },
  pointSkipped: { 'zh-CN': '该巡检点已由{name}跳过', en: 'This point was skipped by {name}' },
  nothingFound: { 'zh-CN': '没有异常，不需要跟进工单', en: 'Nothing was found, so no order is needed' },
  inspectionFollowUp: {
    'zh-CN': '巡检路线“{route}”第 {number} 点“{point}”发现：{words}',
    en: 'Found at point {number}, “{point}”, of the route “{route}”: {words}',
  },
} as const satisfies MessageTable;
