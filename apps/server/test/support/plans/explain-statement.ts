import type pg from 'pg';

/** What a plan may not do on a table that grows. */
export interface PlanFault {
  node: 'Seq Scan' | 'Sort';
  /** The table that is read whole, or how many rows are sorted. */
  of: string;
}

interface PlanNode {
  'Node Type': string;
  'Relation Name'?: string;
  'Plan Rows': number;
  Plans?: PlanNode[];
}

/** Tables of fewer rows are read whole at no cost. */
const fewRows = 500;
/** The longest page: that of the home page. */
const maxSortedRows = 201;

/** Of orders that are only counted: the planner takes the one or the other, by a few pages that depend on random ids. */
const equalIndexes = /(Index Only Scan using) work_orders_by_(?:creation|place) (on work_orders)/;

/** Fixes what the product derives from the memory of its machine. */
export async function fixPlannerSettings(client: pg.Client): Promise<void> {
  for (const setting of ["effective_cache_size = '4GB'", 'max_parallel_workers_per_gather = 0', 'jit = off'])
    await client.query(`set ${setting}`);
}

/**
 * The plan that every value of the parameters gets, as the product's connections ask for it, without costs. Tables that are small in a test are planned for as the large
 * ones that they are elsewhere: a table is read whole only where no index serves.
 */
export async function explainStatement(client: pg.Client, text: string): Promise<string> {
  await client.query('set enable_seqscan = off');
  const { rows } = await client.query<{ 'QUERY PLAN': string }>(`explain (generic_plan, costs off) ${text}`);
  await client.query('reset enable_seqscan');
  return `${rows.map((row) => row['QUERY PLAN'].replace(equalIndexes, '$1 work_orders_by_creation or _by_place $2')).join('\n')}\n`;
}

/** Tables of more than a few rows that are read whole, and sorts of more rows than a page has. */
export async function listPlanFaults(client: pg.Client, text: string, maxSorted = maxSortedRows): Promise<PlanFault[]> {
  const explained = await client.query<{ 'QUERY PLAN': [{ Plan: PlanNode }] }>(`explain (generic_plan, format json) ${text}`);
  const tables = await client.query<{ name: string }>(
    `select relname as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace and reltuples >= ${fewRows}`,
  );
  const large = new Set(tables.rows.map(({ name }) => name));
  return listNodes(explained.rows[0]?.['QUERY PLAN'][0].Plan).flatMap((node): PlanFault[] => {
    const { 'Node Type': type, 'Relation Name': relation = '', 'Plan Rows': rows } = node;
    if (type === 'Seq Scan' && large.has(relation)) return [{ node: type, of: relation }];
    return type === 'Sort' && rows > maxSorted ? [{ node: type, of: `${rows} rows` }] : [];
  });
}

function listNodes(node: PlanNode | undefined): PlanNode[] {
  return node === undefined ? [] : [node, ...(node.Plans ?? []).flatMap(listNodes)];
}
