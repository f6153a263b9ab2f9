import { requiredFieldMessages } from '@energy-om/domain';
import type { MessageTable } from './message-table.ts';

export const workOrderMessages = {
  /** The text for an empty field without one of its own; `present-error.ts` selects the specific texts (spec §5). */
  required: requiredFieldMessages.other,
  outOfRange: { 'zh-CN': '数值超出允许范围', en: 'The value is out of range' },
  tooPrecise: { 'zh-CN': '小数位数过多', en: 'The number has too many decimals' },
  notAnOption: { 'zh-CN': '请选择有效的选项', en: 'Choose one of the options' },
  inThePast: { 'zh-CN': '时间不能早于现在', en: 'The time must not be in the past' },
  targetMissing: { 'zh-CN': '请选择班组或人员', en: 'Choose a team or a person' },
  oneTargetOnly: { 'zh-CN': '班组和人员只能选择其一', en: 'Choose either a team or a person, not both' },
  wrongTrade: { 'zh-CN': '您所在的班组不具备该业务所需的专业，不能抢单', en: 'Your team does not have the trade for this order' },
  urgedLately: { 'zh-CN': '您刚催办过，30 分钟后可再次催办', en: 'You have just urged this order; you may again after 30 minutes' },
  urgedEnough: { 'zh-CN': '本环节已催办 3 次，请直接联系处理人', en: 'This order has been urged three times; please call whoever has it' },
  offShift: { 'zh-CN': '您当前不在班，不能抢单', en: 'You are not on shift now' },
  readingQuestioned: {
    'zh-CN': '读数可疑，请核对；确认无误请说明原因或拍照',
    en: 'This reading looks wrong. Check it, or keep it with a reason or a photo',
  },
  readingElsewhere: {
    'zh-CN': '该表计不在工单所在位置，或没有可读的底数',
    en: 'The meter is not at the place of the order, or has no register',
  },
  tooFewPhotos: { 'zh-CN': '照片数量不足', en: 'More photos are needed' },
  tooManyPhotos: { 'zh-CN': '照片数量过多', en: 'There are too many photos' },
  offlineCaseChanged: { 'zh-CN': '该离线作业已被处理，请刷新', en: 'This offline work has been decided on, please look again' },
  needsNetwork: { 'zh-CN': '此操作需联网进行', en: 'This can only be done with a network' },
  orderMovedOn: { 'zh-CN': '工单状态已变化，请刷新后再操作', en: 'The order has moved on, please look again' },
  actionNotYours: { 'zh-CN': '您不能进行此操作', en: 'This is not yours to do' },
  conditionUnproven: {
    'zh-CN': '恢复未满 10 分钟，暂不能完工',
    en: 'The value has been back for less than 10 minutes, the order cannot be finished yet',
  },
  conditionHolds: { 'zh-CN': '告警尚未恢复，暂不能完工', en: 'The alarm has not cleared, the order cannot be finished yet' },
  siteOutsideProject: { 'zh-CN': '该位置不属于所选项目', en: 'The place does not belong to the project' },
  businessTypeOutsideProject: { 'zh-CN': '所选项目不提供该业务', en: 'The project does not offer this business' },
  objectOutsideSite: { 'zh-CN': '所选对象不在该位置', en: 'The object is not at this place' },
  fileNotYours: { 'zh-CN': '附件无效，请重新上传', en: 'The file is not valid, please upload it again' },
  targetUnfit: { 'zh-CN': '所选班组或人员不能接收工单', en: 'The team or person cannot take orders' },
  memberUnfit: { 'zh-CN': '所选人员不能执行该工单', en: 'A member cannot work on this order' },
  duplicateUnknown: { 'zh-CN': '重复的工单不存在', en: 'The duplicated order does not exist' },
  linkedOrderUnknown: { 'zh-CN': '关联的工单不存在', en: 'The linked order does not exist' },
  ruleAreaUnknown: { 'zh-CN': '区域不存在', en: 'The area does not exist' },
  ruleTeamUnknown: { 'zh-CN': '班组不存在或已解散', en: 'The team does not exist any more' },
  ruleTeamOfOtherTrade: { 'zh-CN': '该班组不具备所选业务所需的专业', en: 'The team does not have the trade for these business types' },
  tooManyDispatchRules: {
    'zh-CN': '派单规则最多 {max} 条，请先删除不用的',
    en: 'There can be {max} dispatch rules at most, please remove one first',
  },
  holdTooShort: { 'zh-CN': '挂起截止时间须晚于现在', en: 'A hold must end in the future' },
  orderOver: { 'zh-CN': '工单已结束，不能再评论', en: 'The order is over and takes no more comments' },
  orderTakesNoComment: {
    'zh-CN': '工单已结束或评论已达上限，不能再评论',
    en: 'The order is over, or has as many comments as it may',
  },
  mentionUnfit: { 'zh-CN': '提到的人看不到这条评论', en: 'Somebody who is mentioned cannot read this comment' },
  nothingToAdd: { 'zh-CN': '请填写说明或添加附件', en: 'Write something or add a file' },
  tooManyOrdersToExport: {
    'zh-CN': '一次最多导出 {most} 张工单，请缩小筛选范围后再导出',
    en: 'At most {most} orders are exported at once: please narrow the filters',
  },
} as const satisfies MessageTable;
