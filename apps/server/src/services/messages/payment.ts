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
} satisfies MessageTable;
