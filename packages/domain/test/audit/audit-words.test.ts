import { describe, expect, test } from 'vitest';
import { auditActionOf, auditSubjectKindOf } from '#audit/audit-words.ts';

describe('what the audit log calls', () => {
  test.each([
    ['saveArea', 'save'],
    ['import staff', 'import'],
    ['set-password', 'set'],
    ['requestToken', 'request'],
    ['fireTimer', 'fire'],
    ['requestRefund', 'ask'],
    ['requestLeave', 'ask'],
    ['requestPaymentBill', 'recheck'],
    ['requestTariffApproval', 'submit'],
    ['applyForRoom', 'ask'],
    ['applyConfiguration', 'apply'],
    ['sendBackWorkOrder', 'send'],
    ['sendMailCode', 'sendCode'],
    ['sendPayment', 'sendPayment'],
    ['takeRoomMeter', 'takeMeter'],
    ['takeParts', 'take'],
    ['unbindRoom', 'release'],
    ['confirmPayment', 'confirmReceipt'],
    ['confirmRefundPayout', 'confirmPayout'],
    ['commentOnHandover', 'remark'],
    ['cancelPayment', 'cancel'],
    ['frobnicate', 'other'],
    ['', 'other'],
  ])('the call, job or command %j is %s', (operation, action) => {
    expect(auditActionOf(operation)).toBe(action);
  });

  test('a subject of a kind that is not listed is another', () => {
    expect([auditSubjectKindOf('workOrder'), auditSubjectKindOf('constructor')]).toEqual(['workOrder', 'other']);
  });
});
