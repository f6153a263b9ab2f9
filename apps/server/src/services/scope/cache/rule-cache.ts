import type { Database } from '#db/database.ts';
import type { RuleCache, RuleRows } from '#services/core/ports/rule-cache.ts';
import { readRules, ruleKinds } from './read-rules.ts';
import { RowCache, type RowCacheOptions } from './row-cache.ts';

/** @param database the process's own; what is read by another one, such as a transaction, is not remembered */
export function createRuleCache(database: Pick<Database, 'run'>, options: RowCacheOptions = {}): RuleCache {
  return new RowCache<RuleRows>(database, ruleKinds, readRules, options);
}
