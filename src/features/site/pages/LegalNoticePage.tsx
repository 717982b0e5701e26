import { LEGAL_NOTICE, LEGAL_NOTICE_LEAD } from '../content/legalNotice';
import { LegalPage } from './parts/LegalPage';

export function LegalNoticePage() {
  return <LegalPage path="/mentions-legales" lead={LEGAL_NOTICE_LEAD} sections={LEGAL_NOTICE} />;
}
