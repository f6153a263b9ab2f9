import { maxStreamAddressLength } from '@energy-om/domain';

/** The address of a camera's stream and the credentials to read it. */
export interface StreamAddress {
  url: string;
  /** The value of the Authorization header; null: none. */
  authorization: string | null;
}

export type StreamAddressFault = 'notHttp' | 'tooLong' | 'undecodable';

/** Name and password are removed from the address and returned as the header in which they are sent. */
export function readStreamAddress(text: string): StreamAddress | { fault: StreamAddressFault } {
  const url = URL.parse(text);
  if (url === null || (url.protocol !== 'http:' && url.protocol !== 'https:')) return { fault: 'notHttp' };
  if (text.length > maxStreamAddressLength) return { fault: 'tooLong' };
  const credentials = readCredentials(url);
  if (credentials === 'undecodable') return { fault: credentials };
  url.username = '';
  url.password = '';
  url.hash = '';
  return { url: url.href, authorization: credentials && `Basic ${Buffer.from(credentials.pair).toString('base64')}` };
}

function readCredentials({ username, password }: URL): { pair: string } | null | 'undecodable' {
  if (username === '' && password === '') return null;
  try {
    return { pair: `${decodeURIComponent(username)}:${decodeURIComponent(password)}` };
  } catch {
    return 'undecodable';
  }
}
