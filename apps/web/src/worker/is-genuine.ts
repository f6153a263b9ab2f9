const typeOf: Readonly<Record<string, RegExp>> = {
  js: /javascript/,
  css: /^text\/css/,
  html: /^text\/html/,
  svg: /^image\/svg/,
  png: /^image\/png/,
  json: /^application\/json/,
  webmanifest: /json/,
};

/** Whether an answer is the file that was asked for: the network of a hotel answers everything with its own page. */
export function isGenuine(path: string, { ok, redirected, headers }: Pick<Response, 'ok' | 'redirected' | 'headers'>): boolean {
  const type = typeOf[path.slice(path.lastIndexOf('.') + 1)];
  return ok && !redirected && (type === undefined || type.test(headers.get('content-type') ?? ''));
}
