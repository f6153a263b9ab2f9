import { makeDemonstration, demonstrationPeople } from './make-demonstration.ts';
import { storePictures } from './pictures/store-pictures.ts';
import { writeFile, mkdir } from 'node:fs/promises';
await mkdir('/tmp/demo-pics', { recursive: true });
const pics = await storePictures({ keepBytes: async (b, k) => { await writeFile('/tmp/demo-pics/' + k, b); } }, 'x');
console.log(pics.map((p) => [p.name, p.size, p.storageKey]));
for (const text of process.argv.slice(2)) {
  const now = Date.parse(text);
  const t = performance.now();
  const rows = makeDemonstration(now, new Map(demonstrationPeople.map((p) => [p.loginName, 'x'])), pics);
  console.log(text, (performance.now() - t).toFixed(0), 'ms', Object.entries(rows).map(([k, v]) => `${k}=${v.length}`).join(' '));
  const tid = rows.tenants[0].id;
  const orders = rows.work_orders.filter((o) => o.tenant_id === tid);
  const by = (f) => Object.entries(Object.groupBy(orders, f)).map(([k, v]) => `${k}:${v.length}`).join(' ');
  console.log('status', by((o) => o.status), '| source', by((o) => o.source), '| level', by((o) => o.level), '| in_time', by((o) => String(o.in_time)));
  const due = orders.filter((o) => o.next_due_at);
  console.log('running', due.length, 'overdue', due.filter((o) => +o.next_due_at <= now).length, 'atrisk', due.filter((o) => +o.next_due_at > now && +o.at_risk_at <= now).length);
  for (const o of due.filter((o) => +o.next_due_at <= now)) console.log('  OVERDUE', o.status, o.level, o.title, o.next_due_kind, ((now - +o.next_due_at) / 3.6e6).toFixed(1), 'h; created', o.created_at.toISOString());
  const active = orders.filter((o) => ![90, 130].includes(o.status));
  console.log('active', active.length, 'by team', Object.entries(Object.groupBy(active, (o) => String(rows.teams.find((t) => t.id === o.team_id)?.name ?? 'none'))).map(([k, v]) => k + v.length).join(' '));
  const eval1 = orders.filter((o) => o.evaluation).length;
  console.log('evaluated', eval1, 'linked', orders.filter((o) => o.linked_order_id).length, 'dup', orders.filter((o) => o.state.includes('"duplicateOf":"')).length, 'files', rows.work_order_files.length, new Set(rows.work_order_files.map((f) => f.order_id)).size, 'titles', new Set(orders.map((o) => o.title)).size);
}
