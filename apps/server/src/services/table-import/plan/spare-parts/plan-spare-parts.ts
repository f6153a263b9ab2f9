import { maxSpareParts } from '@energy-om/domain';
import { formatMessage } from '#services/messages/messages.ts';
import type { FaultList } from '#services/table-import/fault-list.ts';
import { inBoth, outsideScope } from '#services/table-import/fault-text.ts';
import type { ImportPlan, ImportScope, Tally } from '#services/table-import/kinds/import-kind.ts';
import { type OpenedStock, writeSpareParts } from '#services/table-import/write/write-spare-parts.ts';
import { inSlices } from '../in-slices.ts';
import { type KnownPart, type KnownSpareParts, loadSpareParts, type PartFields, stockKey } from './load-spare-parts.ts';

/** `undefined`: could not be read; null: empty. Quantities are thousandths. */
export interface SparePartRow {
  line: number;
  code: string | undefined;
  name: string | undefined;
  model: string | null | undefined;
  unit: string | undefined;
  price: number | undefined;
  store: string | null | undefined;
  quantity: number | null | undefined;
  minimum: number | null | undefined;
}
type ReadableRow = { [Key in keyof SparePartRow]: Exclude<SparePartRow[Key], undefined> };

export async function planSpareParts(scope: ImportScope, rows: readonly SparePartRow[], faults: FaultList): Promise<ImportPlan> {
  const codes = new Set(rows.flatMap(({ code }) => code?.toLowerCase() ?? []));
  const names = new Set(rows.flatMap(({ store }) => store ?? []));
  const planner = new SparePartPlanner(scope, faults, await loadSpareParts(scope, [...codes].sort(), [...names].sort()));
  await inSlices(rows, (row) => planner.plan(row));
  const { created, updated, opened, tally } = planner;
  return { tally, notes: [], write: () => writeSpareParts(scope, { created, updated, opened }) };
}

/** A part of the file, with the line that named it first. */
interface PlannedPart extends KnownPart {
  line: number;
  isNew: boolean;
  isChanged: boolean;
}

class SparePartPlanner {
  readonly created: KnownPart[] = [];
  readonly updated: KnownPart[] = [];
  readonly opened: OpenedStock[] = [];
  readonly tally: Tally = { created: 0, updated: 0, unchanged: 0 };
  readonly #scope: ImportScope;
  readonly #faults: FaultList;
  readonly #known: KnownSpareParts;
  readonly #parts = new Map<string, PlannedPart>();
  /** The line of each stock that a row is about. */
  readonly #lines = new Map<string, number>();

  constructor(scope: ImportScope, faults: FaultList, known: KnownSpareParts) {
    this.#scope = scope;
    this.#faults = faults;
    this.#known = known;
  }

  plan(given: SparePartRow): void {
    if (Object.values(given).includes(undefined)) return;
    const row = given as ReadableRow;
    if (!this.#scope.covers(null)) {
      this.#faults.addRow(row.line, outsideScope);
      return;
    }
    const isFirst = !this.#parts.has(row.code.toLowerCase());
    const part = this.#findPart(row);
    if (!part) return;
    const stock = this.#planStock(row, part);
    if (stock === 'faulty') return;
    const isWritten = (isFirst && part.isChanged) || stock === 'changed';
    this.tally[isFirst && part.isNew ? 'created' : isWritten ? 'updated' : 'unchanged'] += 1;
  }

  /** Several lines of one part say the same of it. */
  #findPart(row: ReadableRow): PlannedPart | null {
    const fields = { code: row.code, name: row.name, model: row.model ?? '', unit: row.unit, price_cents: row.price };
    const key = row.code.toLowerCase();
    const earlier = this.#parts.get(key);
    if (earlier) {
      if (isSame(earlier, { ...fields, model: row.model ?? earlier.model })) return earlier;
      this.#faults.addRow(
        row.line,
        inBoth(
          `与第 ${earlier.line} 行编码相同，名称、单位或单价不同`,
          `has the code of line ${earlier.line} with another name, unit or price`,
        ),
      );
      return null;
    }
    const before = this.#known.parts.get(key);
    const after = { ...fields, model: row.model ?? before?.model ?? '', id: before?.id ?? this.#scope.ids.next() };
    if (!before && this.#known.count + this.created.length >= maxSpareParts) {
      const text = (language: 'zh-CN' | 'en') => formatMessage(language, 'tooManySpareParts', { most: maxSpareParts });
      this.#faults.add(row.line, 'code', inBoth(text('zh-CN'), text('en')));
      return null;
    }
    const isChanged = !before || !isSame(before, after);
    if (!before) this.created.push(after);
    else if (isChanged) this.updated.push(after);
    const planned = { ...after, line: row.line, isNew: !before, isChanged };
    this.#parts.set(key, planned);
    return planned;
  }

  #planStock({ line, store, quantity, minimum }: ReadableRow, part: PlannedPart): 'faulty' | 'changed' | 'same' {
    if (store === null) {
      if (quantity === null && minimum === null) return 'same';
      this.#faults.add(line, 'store', inBoth('填写数量时须填写仓库', 'is needed where there is a quantity'));
      return 'faulty';
    }
    const storeId = this.#known.stores.get(store);
    if (storeId === undefined) {
      this.#faults.add(line, 'store', inBoth('不是已建立的仓库', 'is no store of the organisation'), store);
      return 'faulty';
    }
    const key = stockKey(storeId, part.id);
    const earlier = this.#lines.get(key);
    if (earlier !== undefined) {
      this.#faults.addRow(line, inBoth(`与第 ${earlier} 行重复`, `This is the same as line ${earlier}`));
      return 'faulty';
    }
    this.#lines.set(key, line);
    const before = this.#known.stock.get(key);
    if (quantity !== null && before?.has_entries && quantity !== before.quantity) {
      this.#faults.add(
        line,
        'quantity',
        inBoth('该仓库已有出入库，请用盘点修改', 'is another one than there is; count the store to change it'),
      );
      return 'faulty';
    }
    const opening = before?.has_entries ? 0 : (quantity ?? 0);
    if (opening > 0 && this.#scope.actor === null) {
      this.#faults.add(
        line,
        'quantity',
        inBoth('期初库存须由管理员在页面上导入', 'is imported by an administrator on the screen, who is named in the ledger'),
      );
      return 'faulty';
    }
    const after = minimum ?? before?.minimum ?? null;
    if (opening === 0 && after === (before?.minimum ?? null)) return 'same';
    this.opened.push({ storeId, partId: part.id, opening, priceCents: part.price_cents, minimum: after, before: before ?? null });
    return 'changed';
  }
}

function isSame(one: PartFields, other: PartFields): boolean {
  return (['code', 'name', 'model', 'unit', 'price_cents'] as const).every((key) => one[key] === other[key]);
}
