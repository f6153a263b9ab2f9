import type { MessageTable } from './message-table.ts';

export const walletMessages = {
  holdUntil: { 'zh-CN': '请选择 90 天内的时间', en: 'Choose a time within 90 days' },
  holdReason: { 'zh-CN': '请填写暂缓原因', en: 'Say why' },
  cutoffOver: { 'zh-CN': '该房间已不欠费', en: 'The room does not owe any more' },
  cutoffRequestDecided: { 'zh-CN': '今日断电已复核，请刷新', en: 'These cut-offs were decided on already; please refresh' },
  cutoffRequestLapsed: { 'zh-CN': '复核仅当日有效，该批断电已失效', en: 'An approval is for its day, and that day is over' },
  cutoffRequestDiffers: {
    'zh-CN': '待断电房间已变化，请刷新后再复核',
    en: 'The rooms differ from those that you have read; please refresh',
  },
  walletAmountInvalid: { 'zh-CN': '金额过大，请核对', en: 'The amount is too large; please check it' },
  walletAmountPositive: { 'zh-CN': '金额必须大于零', en: 'The amount has to be greater than zero' },
  walletOwesNothing: { 'zh-CN': '该钱包没有欠费，无需核销', en: 'This wallet owes nothing that could be written off' },
  walletOwesLess: { 'zh-CN': '核销金额不能超过欠费', en: 'No more can be written off than is owed' },
  walletBalanceTooSmall: { 'zh-CN': '余额不足，扣减后会变成欠费', en: 'The balance is too small: it would be less than nothing' },
  walletIsOwn: { 'zh-CN': '不能办理自己的钱包', en: 'Nobody enters anything in their own wallet' },
  walletNotOccupant: { 'zh-CN': '该账号没有住过这个房间', en: 'This account was never in the room' },
  walletEntryIsOwn: { 'zh-CN': '须由经办人以外的人复核', en: 'Somebody else than who entered it has to approve it' },
  walletEntryOfAnother: { 'zh-CN': '只有经办人可以撤回', en: 'Only who entered it can withdraw it' },
  walletEntryDecided: { 'zh-CN': '该笔已处理，请刷新', en: 'This entry was decided on already; please refresh' },
  walletEntryDiffers: { 'zh-CN': '内容与您看到的不一致，请刷新后再复核', en: 'The entry differs from what you have read; please refresh' },
  walletEntryNotReversible: { 'zh-CN': '该笔不能冲正，请刷新', en: 'This entry cannot be taken back; please refresh' },
} satisfies MessageTable;
