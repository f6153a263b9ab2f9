import pg from 'pg';

/** Which statements fail, and when. */
export interface StatementFault {
  /** SQLSTATE of the error. */
  code: string;
  /** `before`: the statement does not run; `after`: it runs, and its result is lost. */
  when: 'before' | 'after';
  /** The statement that fails, of those that write; 1 is the first. `always`: each. */
  number: number | 'always';
}

export interface FailingStatements {
  /** Whether any has failed. */
  hasFailed(): boolean;
  restore(): void;
}

/** A statement that begins with `with` may also only read; such a one is sent again where its connection is lost. */
const writes = /^\s*(insert|update|delete|begin|commit|create|lock|with\b.*\b(insert|update|delete)\b|select .* for (update|share))/is;

class UnforeseenError extends Error {
  readonly severity = 'ERROR';
  readonly code: string;

  constructor(code: string) {
    super('nobody foresaw this');
    this.code = code;
  }
}

/** A statement that has its own way to send itself, and answers by its callback. */
interface DescribedStatement {
  submit: unknown;
  callback: (error: Error) => void;
}

function isDescribed(statement: unknown): statement is DescribedStatement {
  return typeof (statement as Partial<DescribedStatement> | undefined)?.submit === 'function';
}

/**
 * Lets statements of this process fail as the database would report it, wherever they are sent from: begin, commit, and everything that
 * writes or locks. Other statements are left alone.
 */
export function failStatements({ code, when, number }: StatementFault): FailingStatements {
  const { prototype } = pg.Client as unknown as { prototype: { query: (...parameters: unknown[]) => unknown } };
  const { query } = prototype;
  let count = 0;
  let hasFailed = false;
  prototype.query = function failing(this: unknown, ...parameters: unknown[]) {
    const [statement] = parameters;
    const text = typeof statement === 'string' ? statement : ((statement as { text?: string } | undefined)?.text ?? '');
    if (!writes.test(text)) return query.apply(this, parameters);
    count += 1;
    if (number !== 'always' && count !== number) return query.apply(this, parameters);
    hasFailed = true;
    if (isDescribed(statement)) {
      const { callback } = statement;
      const fail = () => callback(new UnforeseenError(code));
      if (when === 'before') return process.nextTick(fail);
      statement.callback = fail;
      return query.apply(this, parameters);
    }
    const fail = () => Promise.reject(new UnforeseenError(code));
    return when === 'before' ? fail() : (query.apply(this, parameters) as Promise<unknown>).then(fail);
  };
  return {
    hasFailed: () => hasFailed,
    restore: () => {
      prototype.query = query;
    },
  };
}
