import pg from 'pg';

type Query = (this: unknown, ...parameters: unknown[]) => unknown;
const { prototype } = pg.Client as unknown as { prototype: { query: Query } };

/** Keeps the text of every statement that this process sends to the database, and the last values of each, until it is stopped. */
export function watchStatements(): { texts: Set<string>; valuesOf: Map<string, readonly unknown[]>; stop(): void } {
  const texts = new Set<string>();
  const valuesOf = new Map<string, readonly unknown[]>();
  const { query } = prototype;
  prototype.query = function watch(...parameters) {
    const [statement, values] = parameters;
    const config = typeof statement === 'string' ? { text: statement } : ((statement ?? {}) as Partial<pg.QueryConfig>);
    if (typeof config.text === 'string') {
      texts.add(config.text);
      valuesOf.set(config.text, (Array.isArray(values) ? values : undefined) ?? config.values ?? []);
    }
    return query.apply(this, parameters);
  };
  return {
    texts,
    valuesOf,
    stop() {
      prototype.query = query;
    },
  };
}
