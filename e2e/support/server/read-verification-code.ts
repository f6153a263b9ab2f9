import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import type { AppProcess } from './app-process.ts';

interface Message {
  phoneNumber: string;
  code: string;
}

/** The newest verification code that was sent to a number; waits until there is one. */
export async function readVerificationCode({ dataDir }: AppProcess, phoneNumber: string): Promise<string> {
  let code: string | undefined;
  await expect
    .poll(async () => {
      code = (await listMessages(dataDir)).findLast((message) => message.phoneNumber === phoneNumber)?.code;
      return code;
    })
    .toMatch(/^\d{6}$/);
  return code as string;
}

async function listMessages(dataDir: string): Promise<Message[]> {
  // The file does not exist before the first message.
  const text = await readFile(join(dataDir, 'sms-outbox.jsonl'), 'utf8').catch(() => '');
  // The last line may be incomplete.
  return text
    .split('\n')
    .slice(0, -1)
    .map((line) => JSON.parse(line) as Message);
}
