import { dictionaryTexts } from '@energy-om/contract';
import type { TextsOf } from '../texts-of.ts';
import type { codes as source } from '../zh-CN/codes.ts';

const dictionary = dictionaryTexts.en;

export const codes: TextsOf<typeof source> = {
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
