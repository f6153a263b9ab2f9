import { appendFile } from 'node:fs/promises';
import { SmsFailedError, type SmsProvider } from './sms-provider.ts';

export interface ConsoleSmsOptions {
  /** The file has one JSON line for each message, `{at, phoneNumber, scene, code}`. Its folder exists; only the owner may read it. */
  outboxPath: string;
  now: () => Date;
  write?: (text: string) => unknown;
}

/** Prints the messages for the operator of a server without a provider. */
export function createConsoleSms({ outboxPath, now, write = (text) => process.stdout.write(text) }: ConsoleSmsOptions): SmsProvider {
  const name = 'console';
  return {
    name,
    async send({ phoneNumber, scene, code }) {
      const line = JSON.stringify({ at: now().toISOString(), phoneNumber, scene, code });
      try {
        await appendFile(outboxPath, `${line}\n`, { mode: 0o600 });
      } catch (error) {
        throw new SmsFailedError(name, `outbox ${(error as NodeJS.ErrnoException).code ?? 'not writable'}`, false);
      }
      write(`SMS to ${phoneNumber} (${scene}): ${code}\n`);
    },
  };
}
