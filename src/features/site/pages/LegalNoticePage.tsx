import { LEGAL_NOTICE, LEGAL_NOTICE_LEAD } from '../content/legalNotice';
import { LegalText } from './parts/LegalText';

export function LegalNoticePage() {
  return <LegalText path="/mentions-legales" lead={LEGAL_NOTICE_LEAD} sections={LEGAL_NOTICE} />;
}
