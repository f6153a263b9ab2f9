import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { AppProcess } from '../server/app-process.ts';
import { RunningProgram } from '../server/running-program.ts';

export interface MqttAddress {
  host: string;
  port: string;
}

/** Connects as a device with this token and sends readings for a second, from outside of the server. @returns whether all were acknowledged */
export async function sendByMqtt({ dataDir }: AppProcess, { host, port }: MqttAddress, token: string): Promise<boolean> {
  const file = join(dataDir, 'one-token.txt');
  await writeFile(file, `${token}\n`);
  const parameters = ['--load', '1', '--rate', '1', '--seconds', '1', '--tokens', file, '--url', `mqtt://${host}:${port}`];
  const device = new RunningProgram('The device', ['apps/simulator/src/main.ts', ...parameters], { DATA_DIR: dataDir });
  const { code } = await device.waitForEnd();
  await rm(file);
  return code === 0;
}
