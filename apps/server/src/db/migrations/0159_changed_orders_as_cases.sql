-- What does not count may be a change of what an order says that somebody else has changed meanwhile.
alter table offline_cases
  drop constraint offline_cases_reason_check,
  add constraint offline_cases_reason_check
    check (reason in ('done', 'moved', 'edited', 'closed', 'right', 'membership', 'input', 'safety', 'questioned', 'retired', 'other'));
