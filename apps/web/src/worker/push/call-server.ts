import { bodyCode, createTransportCipher } from '@energy-om/contract';
import { build } from '../build.ts';
import { answerSettings } from '../kept-files.ts';
import { addressOf } from '../worker-scope.ts';

interface Settings {
  encryption: boolean;
  transportKey: string;
}

/** Makes a call that needs no session. Throws where the server does not answer, or refuses. */
export async function callServer(name: keyof typeof build.calls, input: Record<string, string>): Promise<void> {
  const settings = await answerSettings(new Request(addressOf('app-config.json')), () => undefined);
  const { encryption, transportKey } = (await settings.json()) as Settings;
  const cipher = encryption ? createTransportCipher(transportKey) : null;
  const text = JSON.stringify(input);
  const answer = await fetch(addressOf(build.calls[name].slice(1)), {
    method: 'POST',
    headers: { 'content-type': cipher ? 'text/plain;charset=UTF-8' : 'application/json' },
    body: cipher ? cipher.encrypt(text) : text,
  });
  const content = await answer.text();
  const { code } = JSON.parse(cipher ? cipher.decrypt(content) : content) as { code: number };
  if (code !== bodyCode.success) throw new Error(`${name} was answered with ${code}`);
}
