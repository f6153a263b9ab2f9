import { ValueFault } from './read/column.ts';

/** Where a camera's stream comes from, and what it takes to read it. */
export interface StreamAddress {
  url: string;
  /** As the header's value; null: nothing. */
  authorization: string | null;
}

const longest = 1000;

/** Name and password of the address go apart from it, as the header they are sent in. */
export function readStreamAddress(text: string): StreamAddress | ValueFault {
  const url = URL.parse(text);
  if (url === null || (url.protocol !== 'http:' && url.protocol !== 'https:'))
    return new ValueFault('is no http or https address of an HLS playlist');
  if (text.length > longest) return new ValueFault(`is longer than ${longest} characters`);
  const credentials = readCredentials(url);
  if (credentials instanceof ValueFault) return credentials;
  url.username = '';
  url.password = '';
  url.hash = '';
  return { url: url.href, authorization: credentials === null ? null : `Basic ${Buffer.from(credentials).toString('base64')}` };
}

function readCredentials({ username, password }: URL): string | null | ValueFault {
  if (username === '' && password === '') return null;
  try {
    return `${decodeURIComponent(username)}:${decodeURIComponent(password)}`;
  } catch {
    return new ValueFault('holds a name or a password with a % that stands for nothing');
  }
}
