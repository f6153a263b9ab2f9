import { ValueFault } from './read/column.ts';

/** The address of a camera's stream and the credentials to read it. */
export interface StreamAddress {
  url: string;
  /** The value of the Authorization header; null: none. */
  authorization: string | null;
}

const maxLength = 1000;

/** Name and password are removed from the address and returned as the header in which they are sent. */
export function readStreamAddress(text: string): StreamAddress | ValueFault {
  const url = URL.parse(text);
  if (url === null || (url.protocol !== 'http:' && url.protocol !== 'https:'))
    return new ValueFault('is no http or https address of an HLS playlist');
  if (text.length > maxLength) return new ValueFault(`is longer than ${maxLength} characters`);
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
