import type { MessageTable } from './message-table.ts';

export const paymentMessages = {
  paymentChannelAbsent: { 'zh-CN': '暂不支持这种支付方式，请换一种', en: 'This way to pay is not available; please choose another' },
  paymentsOpen: {
    'zh-CN': '有未完成的支付，请先完成或稍后再试',
    en: 'Payments are not finished yet; please finish them, or try again later',
  },
  paymentOver: { 'zh-CN': '该笔支付已结束，请重新发起', en: 'This payment is over; please start another' },
  paymentConfirmed: { 'zh-CN': '该笔已由工作人员确认收款', en: 'A clerk has confirmed this payment already' },
  paymentNotConfirmed: { 'zh-CN': '该笔尚未确认收款', en: 'Nobody has confirmed this payment yet' },
  paymentNeedsWechat: { 'zh-CN': '请先绑定微信，或在浏览器中支付', en: 'Please link WeChat first, or pay in the browser' },
  refundNotPaid: { 'zh-CN': '该笔缴费未到账，无需退款', en: 'This payment was not received; there is nothing to refund' },
  refundOpen: { 'zh-CN': '该笔缴费已有退款在办理中', en: 'A refund of this payment is under way already' },
  refundNothingLeft: { 'zh-CN': '该笔缴费已全部退回', en: 'This payment was refunded as a whole' },
  refundDisagrees: { 'zh-CN': '钱包正在核查，暂不能退款', en: 'The wallet is being looked into; nothing can be refunded for now' },
  refundNoBalance: { 'zh-CN': '余额扣除未结用能后没有可退金额', en: 'Nothing is left of the balance once what was used is charged' },
  refundTooMuch: { 'zh-CN': '超过可退金额，请刷新后重试', en: 'This is more than can be refunded; please refresh' },
  refundIsOwn: { 'zh-CN': '不能办理自己的退款', en: 'Nobody decides on their own refund' },
  refundDecided: { 'zh-CN': '该笔退款已处理，请刷新', en: 'This refund was decided on already; please refresh' },
  refundDiffers: { 'zh-CN': '内容与您看到的不一致，请刷新后再审核', en: 'The refund differs from what you have read; please refresh' },
  refundOwes: {
    'zh-CN': '该钱包已欠费，请先缴清或驳回退款',
    en: 'The wallet owes by now; it has to be paid first, or the refund rejected',
  },
  suspectUseIsOwn: { 'zh-CN': '不能处理自己房间的异常用量', en: 'Nobody decides on the use of their own room' },
  suspectUseChanged: { 'zh-CN': '该异常用量已处理或有变化，请刷新', en: 'This suspect use was decided on, or has changed; please refresh' },
  differenceDecided: { 'zh-CN': '该差异已处理，请刷新', en: 'This difference was settled already; please refresh' },
  differenceDiffers: {
    'zh-CN': '内容与您看到的不一致，请刷新后再复核',
    en: 'The difference differs from what you have read; please refresh',
  },
  billNotRequestable: {
    'zh-CN': '该日账单已核对、正在核对或无法再获取，请刷新',
    en: 'The bill of this day was compared, is being compared, or cannot be had any more; please refresh',
  },
  differenceWithoutAmount: { 'zh-CN': '该差异没有可核销的金额', en: 'This difference has no amount that could be written off' },
  differenceBookedAnyway: {
    'zh-CN': '该笔以渠道结果入账，不能补记或核销，只能说明',
    en: 'What the provider says books this; it can only be explained, not credited or written off',
  },
  differenceEntryUnknown: { 'zh-CN': '请选择该钱包已入账的记账', en: 'Please choose an entry that was posted to this wallet' },
  differenceEntryAmount: {
    'zh-CN': '记账金额与差异不符，请选择金额相符的记账',
    en: 'The amount of this entry is not that of the difference; please choose another',
  },
  differenceEntryTaken: {
    'zh-CN': '该记账已用于处理另一笔差异，请另选',
    en: 'This entry has settled another difference already; please choose another',
  },
} satisfies MessageTable;
