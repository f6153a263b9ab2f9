import type { Language } from '@energy-om/contract';
import { formatMessages, requiredFieldMessages } from '@energy-om/domain';

/** The contract's schemas carry their messages in Chinese, the specification's word for word (spec §5); here they are in English. */
const englishFieldMessages: Record<string, string> = Object.fromEntries(
  [...Object.values(requiredFieldMessages), ...Object.values(formatMessages)].map((message) => [message['zh-CN'], message.en]),
);

export function localiseFieldMessage(message: string, language: Language): string {
  return language === 'en' ? (englishFieldMessages[message] ?? message) : message;
}
