import type { ClosingReason, HoldReason, ReturnReason } from '@energy-om/domain';
import type { BusinessKey } from './business-type.ts';

/** The texts that people write during an order. {part} is the first part that the work needs. */

export const declineRemarks: readonly { returnReason: ReturnReason; reason: string }[] = [
  { returnReason: 'overloaded', reason: '班组当前三个一级工单在处理，两小时内抽不出人' },
  { returnReason: 'notMyTrade', reason: '初步判断为另一专业的问题，建议改派' },
  { returnReason: 'offDuty', reason: '今晚不当值，请派给值班人员' },
  { returnReason: 'wrongInformation', reason: '报修位置与设备编号不一致，请核实后再派' },
  { returnReason: 'tooFar', reason: '人在另一站点作业，赶到需一个半小时' },
];

export const returnRemarks: readonly { returnReason: ReturnReason; reason: string; doneSoFar: string }[] = [
  { returnReason: 'missingParts', reason: '库房无此规格备件，需要采购', doneSoFar: '已隔离故障设备并切换备用，拆检确认损坏部件' },
  { returnReason: 'unsafe', reason: '作业点需搭设脚手架，现有条件不具备', doneSoFar: '已设警戒并完成现场勘查，拍照留存' },
  { returnReason: 'noAccess', reason: '业主机房门禁未授权，联系不上陪同人员', doneSoFar: '已到场两次，均未能进入' },
  { returnReason: 'notMyTrade', reason: '问题在自控程序，需要自控厂家配合', doneSoFar: '已排除现场设备本体故障，测量数据已记录' },
];

export const returnToDispatcherRemarks: readonly { returnReason: ReturnReason; reason: string }[] = [
  { returnReason: 'missingParts', reason: '备件到货要一周，建议改派设备厂家' },
  { returnReason: 'notMyTrade', reason: '班组无自控调试资质，请改派' },
];

export interface HoldRemark {
  reason: HoldReason;
  text: string;
  /** The range of the duration, in hours. */
  hours: readonly [number, number];
  /** The trades in which it occurs; omitted: all. */
  businesses?: readonly BusinessKey[];
}

export const holdRemarks: readonly HoldRemark[] = [
  { reason: 'waitingForParts', text: '等待{part}到货，供应商已发货', hours: [10, 22] },
  {
    reason: 'powerOffWindow',
    text: '停电窗口定在今晚 22:30，届时继续',
    hours: [6, 14],
    businesses: ['power', 'transformer', 'lighting', 'metering'],
  },
  { reason: 'customer', text: '客户要求避开营业时间作业', hours: [5, 12] },
  { reason: 'permit', text: '动火作业票审批中', hours: [3, 8], businesses: ['plumbing', 'hvac', 'gas'] },
  { reason: 'weather', text: '雷雨大风，屋面作业暂停', hours: [3, 9], businesses: ['hvac'] },
];

export const longHoldRemarks: readonly HoldRemark[] = [
  { reason: 'waitingForParts', text: '{part}为进口件，到货需要三天', hours: [56, 80] },
  {
    reason: 'powerOffWindow',
    text: '客户只同意周末停电，窗口已书面确认',
    hours: [40, 70],
    businesses: ['power', 'transformer', 'lighting', 'metering'],
  },
];

export const redispatchRemarks = ['原班组有紧急抢修，改派', '核实后属于另一专业，改派', '人员临时请假，改派'];
export const changeMemberRemarks = ['换班交接', '增派一人配合吊装', '原负责人去处理紧急工单'];
export const reworkRemarks = [
  '复测数据仍在报警值附近，请再查一次',
  '处理后一小时又出现，未彻底解决',
  '只复位未查明原因，请补做检查',
  '描述中的第二处问题还未处理',
];
export const paperworkRemarks = [
  '处理后照片看不清铭牌，请重拍',
  '未填更换备件的型号和数量',
  '原因写得太笼统，请补充检查过程',
  '工时与现场记录不符，请核对',
];
export const notSolvedRemarks = [
  '今天早上又出现同样的情况',
  '比之前好一些，但问题还在',
  '只好了半天，又和原来一样',
  '还是不稳定，请再来看一下',
];
export const checkRemarks = ['数据正常，资料齐全', '已现场复核', '照片与描述一致，通过', ''];

export const evaluations: readonly { stars: number; tags: readonly string[]; comment: string; weight: number }[] = [
  { stars: 5, tags: ['响应快', '专业'], comment: '来得快，处理得很专业。', weight: 20 },
  { stars: 5, tags: ['沟通好'], comment: '过程讲得清楚，走之前把现场打扫干净了。', weight: 14 },
  { stars: 5, tags: ['响应快', '沟通好', '专业'], comment: '', weight: 16 },
  { stars: 5, tags: ['专业'], comment: '师傅很负责，第二天还打电话回访。', weight: 6 },
  { stars: 4, tags: ['专业'], comment: '问题解决了，到场稍慢。', weight: 14 },
  { stars: 4, tags: [], comment: '满意。', weight: 10 },
  { stars: 4, tags: ['沟通好'], comment: '希望能提前半小时电话通知。', weight: 6 },
  { stars: 3, tags: [], comment: '来了两次才修好。', weight: 5 },
  { stars: 3, tags: ['现场未清理'], comment: '修好了，但现场没有清理干净。', weight: 3 },
  { stars: 2, tags: ['响应慢'], comment: '等的时间太长，中间也没有人告知进度。', weight: 2 },
];

export const closings: Record<Exclude<ClosingReason, 'duplicate'>, readonly string[]> = {
  falseAlarm: ['现场表计与红外复测均正常，为传感器瞬时跳变', '客户做消防联动测试引起，设备无异常'],
  withdrawn: ['客户自行处理完毕，取消报修', '报修人报错楼层，撤回'],
  recoveredByItself: ['数值已自行回到正常范围，连续观察两小时未再出现', '上级电源切换后自动恢复，现场检查无异常'],
  removed: ['旧表已更换为新表并拆除，台账待更新', '表计已随承租方退租拆除'],
  outsideContract: ['仍在厂家质保期内，已转厂家处理', '属于建设单位保修范围，已转建设单位'],
  needsProject: ['设备已到使用年限，单点维修意义不大，转改造项目立项', '需要整体更换，费用超出维保范围，转专项'],
};
export const duplicateRemark = '与在处理的工单为同一故障';
export const refuseClosingRemarks = ['请先到现场确认，再申请关闭', '告警昨天又出现一次，不同意关闭', '请附上现场照片再提交'];
export const withdrawClosingRemarks = ['复查发现仍有异常，撤回关闭申请继续处理'];

export const additions = [
  '已电话联系报修人，约定 30 分钟后到场',
  '已到库房领取备件',
  '现场已切换到备用设备，客户用能不受影响',
  '已通知客户值班室，处理期间请勿操作该回路',
  '厂家技术支持已远程确认方案',
  '客户补充：上个月同一位置也出现过一次',
];
