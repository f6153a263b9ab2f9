import { dictionaryTexts } from '@energy-om/contract';

const dictionary = dictionaryTexts['zh-CN'];

/** Labels of the code tables (spec §3), which come from the dictionary that the server uses too. */
export const codes = {
  status: dictionary.workOrderStatus,
  event: dictionary.historyEvent,
  level: dictionary.eventLevel,
  role: dictionary.role,
  action: dictionary.action,
  block: dictionary.block,
  returnReason: dictionary.returnReason,
  closingReason: dictionary.closingReason,
  holdReason: dictionary.holdReason,
  outcome: dictionary.outcome,
  objectKind: dictionary.objectKind,
  energyType: dictionary.energyType,
  permitKind: dictionary.permitKind,
  switchingKind: dictionary.switchingKind,
  rejectReason: dictionary.rejectReason,
  auditAction: dictionary.auditAction,
  auditSubjectKind: dictionary.auditSubjectKind,
  clock: dictionary.clock,
  source: dictionary.workOrderSource,
  leaveKind: dictionary.leaveKind,
  skillKind: dictionary.skillKind,
  roomRelation: dictionary.roomRelation,
  paymentChannel: dictionary.paymentChannel,
  paymentState: dictionary.paymentState,
  refundState: dictionary.refundState,
  paymentDifferenceKind: dictionary.paymentDifferenceKind,
  suspicion: dictionary.suspicion,
  suspectUseState: dictionary.suspectUseState,
  counterMethod: dictionary.counterMethod,
  roomApplicationStatus: dictionary.roomApplicationStatus,
  roomRegisterEvent: dictionary.roomRegisterEvent,
  statusTab: dictionary.statusTab,
};
