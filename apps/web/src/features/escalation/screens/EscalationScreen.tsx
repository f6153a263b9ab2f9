import { EscalationForm } from '../components/EscalationForm.tsx';
import { EscalationPage } from '../components/EscalationPage.tsx';
import { ReadEscalation } from '../components/ReadEscalation.tsx';

/** The organisation's clock targets by level, and who is notified when a deadline comes close or has passed. */
export function EscalationScreen() {
  return <ReadEscalation form={EscalationForm} page={EscalationPage} />;
}
