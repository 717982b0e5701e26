import { PRIVACY_POLICY, PRIVACY_POLICY_LEAD } from '../content/privacyPolicy';
import { LegalPage } from './parts/LegalPage';

export function PrivacyPolicyPage() {
  return <LegalPage path="/politique-confidentialite" lead={PRIVACY_POLICY_LEAD} sections={PRIVACY_POLICY} />;
}
