/** Joins wallet `w` the terms `t` by which its owner pays now; null where nothing was said, so that they pay in advance. Names `:tenant`. */
export const currentTerms = `
  left join lateral (
    select x.mode, x.due_days, x.off_days, x.notice_days, x.from_at, count(*) over ()::int as version from payment_terms x
    where x.tenant_id = :tenant and x.wallet_id = w.id order by x.from_at desc limit 1
  ) t on true`;

/** When document `d` is due by terms `t`: what was issued before them is due as if it had been issued with them. */
export const dueInstant = 'coalesce(d.due_at, t.from_at + make_interval(days => t.due_days))';

/** Whether the owner of wallet `w` pays after use. Names `:tenant`. */
export const isPostpaid = `coalesce((
  select x.mode = 'postpaid' from payment_terms x where x.tenant_id = :tenant and x.wallet_id = w.id order by x.from_at desc limit 1
), false)`;
