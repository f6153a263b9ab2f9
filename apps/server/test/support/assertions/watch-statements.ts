import pg from 'pg';

type Query = (this: unknown, ...parameters: unknown[]) => unknown;
const { prototype } = pg.Client as unknown as { prototype: { query: Query } };

/** Keeps the text of every statement that this process sends to the database, until it is stopped. */
export function watchStatements(): { texts: Set<string>; stop(): void } {
  const texts = new Set<string>();
  const { query } = prototype;
  prototype.query = function watch(...parameters) {
    const [statement] = parameters;
    const text = typeof statement === 'string' ? statement : (statement as { text?: unknown } | undefined)?.text;
    if (typeof text === 'string') texts.add(text);
    return query.apply(this, parameters);
  };
  return {
    texts,
    stop() {
      prototype.query = query;
    },
  };
}
