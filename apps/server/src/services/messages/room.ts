import type { MessageTable } from './message-table.ts';

export const roomMessages = {
  alreadyInRoom: { 'zh-CN': '该住户已绑定此房间', en: 'The account is bound to this room already' },
  alreadyApplied: { 'zh-CN': '您对此房间的申请正在审核中', en: 'Your application for this room is waiting for an answer' },
  tooManyRoomApplications: {
    'zh-CN': '待审核的入住申请过多，请等待处理或撤回其他申请',
    en: 'Too many of your applications are waiting; please wait, or withdraw one',
  },
  tooManyRoomProofs: { 'zh-CN': '今天上传的照片过多，请明天再试', en: 'Too many photos today, please try again tomorrow' },
  roomProofNotAPicture: { 'zh-CN': '请上传图片', en: 'Please upload a picture' },
  ownRoomApplication: { 'zh-CN': '不能审批自己的申请', en: 'Nobody decides their own application' },
  ownRoomDecision: { 'zh-CN': '不能审批自己所住房间的申请', en: 'Nobody decides applications for the room that they live in' },
  roomApplicationDecided: { 'zh-CN': '该申请已处理', en: 'The application has been decided already' },
  rejectionReasonMissing: { 'zh-CN': '请填写驳回原因', en: 'Please say why it is rejected' },
  otherOccupantPays: {
    'zh-CN': '房间已有缴费人，如需更换请先办理变更缴费人',
    en: 'Another occupant pays for the room; change who pays first',
  },
  roomPayerForOthers: { 'zh-CN': '只能将缴费人改为自己', en: 'Occupants can only take the payment over themselves' },
  roomPayerNotInRoom: { 'zh-CN': '该住户未绑定此房间，不能设为缴费人', en: 'Only somebody who is bound to the room can pay for it' },
  roomPayerAlready: { 'zh-CN': '缴费人没有变化', en: 'They pay for the room already' },
  roomReasonMissing: { 'zh-CN': '请填写原因', en: 'Please give the reason' },
  unbindOthers: { 'zh-CN': '只能解绑自己', en: 'Occupants can only unbind themselves' },
  payerWhileOthersRemain: {
    'zh-CN': '缴费人不能先于其他住户解绑，请先变更缴费人',
    en: 'Whoever pays cannot leave while others remain; change who pays first',
  },
  payerOwes: { 'zh-CN': '缴费人有欠费，请先缴清', en: 'Whoever pays for the room owes money; it has to be paid first' },
  payerOwesUnsettled: {
    'zh-CN': '还有约 {amount} 元用量未结算，余额不够，请先充值，或请管理员办理',
    en: 'Use of about ¥{amount} is not settled and the balance does not cover it; please top up first, or ask the administrator',
  },
  payerHasOpenPayment: {
    'zh-CN': '有一笔缴费或退款结果未定，请确定后再解绑',
    en: 'A payment or a refund is not decided yet; unbind once it is',
  },
  memberLivesInRooms: {
    'zh-CN': '该成员仍绑定房间：{rooms}，请先解绑',
    en: 'The member is still bound to rooms: {rooms}; unbind them first',
  },
  roleOfRoom: {
    'zh-CN': '该角色来自所绑定的房间，请在房间中解绑',
    en: 'The role comes with a room; unbind the member from the room',
  },
  noMemberOfNumber: {
    'zh-CN': '组织内没有该手机号的成员，请住户扫房间码申请入住',
    en: 'No member has this number; ask them to scan the code of the room and apply',
  },
  ownRoomBinding: {
    'zh-CN': '不能把自己绑定到房间，请提交申请由他人审批',
    en: 'Nobody binds themselves; apply, and somebody else decides',
  },
  meterOfOtherRoom: { 'zh-CN': '表计已分配给 {room}', en: 'The meter belongs to {room}' },
  meterNotOfRoom: { 'zh-CN': '该表计已不属于此房间', en: 'The meter does not belong to this room any more' },
  registerUnknown: { 'zh-CN': '表计尚无读数，请抄录当前读数', en: 'The meter has reported nothing yet; please enter what it shows' },
  roomInUse: {
    'zh-CN': '房间仍有住户、申请或表计，不能改为其他区域类型',
    en: 'The room has occupants, applications or meters, so it stays a room',
  },
  roomLabels: { 'zh-CN': '房间标签', en: 'Room labels' },
} as const satisfies MessageTable;
