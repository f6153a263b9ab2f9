import { setTimeout } from 'node:timers/promises';
import { api, bodyCode } from '@energy-om/contract';

/** An account at a server in a separate process that speaks plain JSON, for tests of faults. */
export interface HttpAccount {
  headers: Record<string, string>;
  /** Resolves with the address of a file once the server has acknowledged it; throws otherwise. */
  uploadText(text: string): Promise<string>;
  download(url: string): Promise<string>;
}

export async function signInByHttp(origin: string, loginName: string, password: string): Promise<HttpAccount> {
  const body = new URLSearchParams({ grant_type: 'password', username: loginName, password });
  return repeatWhileUnavailable(async () => {
    const answer = await fetch(origin + api.requestToken.path, { method: 'POST', body });
    if (!answer.ok) throw new Error(`refused with ${answer.status === 503 ? bodyCode.unavailable : answer.status}`);
    const { access_token } = (await answer.json()) as { access_token: string };
    return createHttpAccount(origin, { authorization: `Bearer ${access_token}` });
  });
}

/** Repeats what is refused because the server is overloaded, as every client does. */
export async function repeatWhileUnavailable<Answer>(call: () => Promise<Answer>): Promise<Answer> {
  for (;;)
    try {
      return await call();
    } catch (error) {
      if (!(error instanceof Error) || error.message !== `refused with ${bodyCode.unavailable}`) throw error;
      await setTimeout(200);
    }
}

/** The same session after the server has been started again. */
export function createHttpAccount(origin: string, headers: Record<string, string>): HttpAccount {
  return {
    headers,
    async uploadText(text) {
      const body = new FormData();
      body.append('files', new File([text], 'note.txt', { type: 'text/plain' }));
      const response = await fetch(origin + api.uploadFile.path, { method: 'POST', headers, body });
      const { code, data } = (await response.json()) as { code: number; data: { url: string } | null };
      if (code !== bodyCode.success || data === null) throw new Error(`refused with ${code}`);
      return data.url;
    },
    download: (url) =>
      repeatWhileUnavailable(async () => {
        const answer = await fetch(origin + url, { headers });
        if (answer.status === 503) throw new Error(`refused with ${bodyCode.unavailable}`);
        return answer.text();
      }),
  };
}
