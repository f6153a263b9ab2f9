import { SmsFailedError, type SmsMessage, type SmsProvider } from '#adapters/sms/sms-provider.ts';

/** The phones of a test: the messages sent to them, newest last. */
export interface TestSms extends SmsProvider {
  messages: SmsMessage[];
  /** Throws if nothing was sent to the number. */
  lastCode(phoneNumber: string): string;
  /** The next message is refused. */
  failNext(isRetryable?: boolean): void;
}

export function createTestSms(): TestSms {
  const messages: SmsMessage[] = [];
  const failures: SmsFailedError[] = [];
  return {
    name: 'test',
    messages,
    async send(message) {
      const failure = failures.shift();
      if (failure) throw failure;
      messages.push(message);
    },
    lastCode(phoneNumber) {
      const message = messages.findLast((sent) => sent.phoneNumber === phoneNumber);
      if (!message) throw new Error(`no code went to ${phoneNumber}`);
      return message.code;
    },
    failNext: (isRetryable = false) => void failures.push(new SmsFailedError('test', 'refused', isRetryable)),
  };
}
