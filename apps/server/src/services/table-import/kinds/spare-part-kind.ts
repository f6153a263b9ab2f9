import { maxModelNameLength, maxNameLength, maxPartCodeLength, maxPartNameLength, maxUnitLength } from '@energy-om/domain';
import { optional, required } from '../read/column.ts';
import { readText } from '../read/read-values.ts';
import { readMoney, readQuantity } from '../values/read-stock-values.ts';
import { createImportKind } from './import-kind.ts';

const columns = {
  code: required('编码', 'CJX2-3210', readText(maxPartCodeLength)),
  name: required('名称', '交流接触器', readText(maxPartNameLength)),
  model: optional('规格型号', 'AC220V 32A', readText(maxModelNameLength)),
  unit: required('单位', '只', readText(maxUnitLength)),
  price: required('单价（元）', '86.50', readMoney),
  store: optional('仓库', '一号站备件库', readText(maxNameLength)),
  quantity: optional('期初数量', '12', readQuantity),
  minimum: optional('最低库存', '4', readQuantity),
};

/** Spare parts with what each store has at the beginning, a line for each store. */
export const sparePartKind = createImportKind(
  columns,
  async () => (await import('../plan/spare-parts/plan-spare-parts.ts')).planSpareParts,
);
