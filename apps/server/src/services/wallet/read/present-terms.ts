import type { ApiOutput } from '@energy-om/contract';
import type { PaymentMode } from '@energy-om/domain';

export interface TermsRow {
  mode: PaymentMode | null;
  due_days: number | null;
  off_days: number | null;
  notice_days: number | null;
  from_at: Date | null;
  version: number | null;
}

/** Without a row the owner pays in advance. */
export function presentTerms(row: TermsRow | undefined): ApiOutput<'savePaymentTerms'> {
  const { mode, due_days: dueDays, off_days: offDays, notice_days: noticeDays, from_at: from, version } = row ?? {};
  return {
    version: version ?? 0,
    mode: mode ?? 'prepaid',
    from: from?.toISOString() ?? null,
    terms: dueDays == null || offDays == null || noticeDays == null ? null : { dueDays, offDays, noticeDays },
  };
}
