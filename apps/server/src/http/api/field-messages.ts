import type { Language } from '@energy-om/contract';
import { formatMessages, requiredFieldMessages } from '@energy-om/domain';

/** The contract's schemas have Chinese messages, word for word those of the specification (spec §5); this table has them in English. */
const englishFieldMessages: Record<string, string> = Object.fromEntries(
  [...Object.values(requiredFieldMessages), ...Object.values(formatMessages)].map((message) => [message['zh-CN'], message.en]),
);

export function localiseFieldMessage(message: string, language: Language): string {
  return language === 'en' ? (englishFieldMessages[message] ?? message) : message;
}
