import { PRIVACY_POLICY, PRIVACY_POLICY_LEAD } from '../content/privacyPolicy';
import { LegalText } from './parts/LegalText';

export function PrivacyPolicyPage() {
  return <LegalText path="/politique-confidentialite" lead={PRIVACY_POLICY_LEAD} sections={PRIVACY_POLICY} />;
}
