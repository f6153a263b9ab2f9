import type { MessageTable } from './message-table.ts';

export const announcementMessages = {
  publicationTooLate: { 'zh-CN': '发布时间最多定在一年内', en: 'Publish within a year at most' },
  expiryPassed: { 'zh-CN': '有效期已过，请改晚', en: 'The announcement would be over already; choose a later time' },
  expiryBeforePublication: { 'zh-CN': '有效期须晚于发布时间', en: 'It has to end after it is published' },
  confirmUntilPassed: { 'zh-CN': '确认截止时间已过，请改晚', en: 'The deadline has passed; choose a later one' },
  confirmUntilBeforePublication: { 'zh-CN': '确认截止时间须晚于发布时间', en: 'The deadline has to be after the publication' },
  confirmUntilAfterExpiry: { 'zh-CN': '确认截止时间不能晚于有效期', en: 'The deadline cannot be after the end of the announcement' },
  correctionAtOnce: { 'zh-CN': '更正须立即发布，不能定时', en: 'A correction is published at once, not at a later time' },
  correctionFixed: { 'zh-CN': '更正的是哪条公告不能改', en: 'Which announcement is corrected cannot be changed' },
  correctedIsWithdrawn: {
    'zh-CN': '原公告已撤回或已更正',
    en: 'What this corrects has been withdrawn or corrected already',
  },
  audienceIncomplete: { 'zh-CN': '请至少选一个', en: 'Choose at least one' },
  audienceEmpty: {
    'zh-CN': '发布范围内没有其他成员，请调整范围',
    en: 'There is nobody else in this audience; please change it',
  },
  announcementPublished: { 'zh-CN': '公告已发布，不能再修改', en: 'It has been published and cannot be changed any more' },
  announcementNotPublished: { 'zh-CN': '公告未发布或已撤回', en: 'It is not published, or has been withdrawn already' },
  announcementNotLive: { 'zh-CN': '公告未在有效期内', en: 'The announcement is not to be read at the moment' },
  nothingToConfirm: { 'zh-CN': '公告已撤回、已过期或无需确认', en: 'It was withdrawn, is over, or needs no confirmation' },
  nobodyToRemind: {
    'zh-CN': '没有需要提醒的人，4 小时内提醒过的不重复提醒',
    en: 'Nobody to remind: people are reminded once in four hours',
  },
  reminderUnderWay: { 'zh-CN': '正在提醒，请稍后查看', en: 'Reminders are being sent; please look again later' },
  tooManyAnnouncements: {
    'zh-CN': '有效公告最多 {most} 条，请先撤回不再需要的',
    en: 'At most {most} announcements at a time; withdraw what is no longer needed',
  },
  tooManyAnnouncementDrafts: {
    'zh-CN': '草稿最多 {most} 份，请先删除不再需要的',
    en: 'At most {most} drafts; remove what is no longer needed',
  },
} as const satisfies MessageTable;
