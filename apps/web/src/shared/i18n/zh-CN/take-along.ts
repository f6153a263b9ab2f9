/** What is said of the copies that the phone keeps for working without a network. */
export const takeAlong = {
  from: '{{time}} 更新',
  alone: '只有本人和本班组的未完工单',
  comparedAt: '上次同步 {{time}}',
  needsNetwork: '没有网络，联网后才能操作',
  shut: '超过 14 天没有联网，离线副本已锁定，请联网后重新打开',
  refused: '此浏览器不允许保存数据（如无痕模式），断网后无法查看工单',
  newer: '此手机上的离线副本由新版本保存，更新应用前断网后无法查看',
};
