import type { Language } from '@energy-om/contract';
import type { MessageAction, NotificationContent, NotificationSubject, NotificationTopic } from '@energy-om/domain';
import { headlines } from './headlines.ts';

/** What a message says outside of the app. */
export interface ShownMessage {
  title: string;
  /** Empty where the title says it all. */
  body: string;
}

/** Nothing of customers but the title, and an order's number. */
export function composeMessage(
  language: Language,
  topic: NotificationTopic,
  subjectKind: NotificationSubject,
  { title, detail }: Pick<NotificationContent, 'title' | 'detail'>,
): ShownMessage {
  const number = subjectKind === 'workOrder' || subjectKind === 'comment' ? detail : null;
  return { title: headlines[topic][language], body: [title, number].filter((part) => part !== null && part !== '').join(' · ') };
}

/** Several messages at once: how many, and the one that is most urgent. */
export function composeDigest(language: Language, count: number, first: ShownMessage): ShownMessage {
  const body = [first.title, first.body].filter((part) => part !== '').join(language === 'en' ? ': ' : '：');
  return { title: language === 'en' ? `${count} new messages` : `${count} 条新消息`, body };
}

const actionNames: Record<MessageAction, Record<Language, string>> = {
  accept: { 'zh-CN': '接单', en: 'Accept' },
  decline: { 'zh-CN': '拒单', en: 'Decline' },
  acknowledge: { 'zh-CN': '确认告警', en: 'Acknowledge' },
  confirm: { 'zh-CN': '收到', en: 'Got it' },
};

export function nameAction(action: MessageAction, language: Language): string {
  return actionNames[action][language];
}

export function composeTrial(language: Language): ShownMessage {
  return language === 'en'
    ? { title: 'Push works on this device', body: 'Messages come here while the app is closed' }
    : { title: '本机推送已开通', body: '应用关闭时，消息会显示在这里' };
}

/** Below a letter. */
export function composeFootnote(language: Language): string {
  return language === 'en'
    ? 'This message was sent automatically; please do not reply. Which channels reach you is set in the app under Message settings.'
    : '此消息由系统自动发送，请勿回复。接收方式可在应用的“消息设置”中修改。';
}

export function composeChannelTrial(language: Language): ShownMessage {
  return language === 'en' ? { title: 'Test message', body: 'This channel works' } : { title: '测试消息', body: '此通知渠道可用' };
}
