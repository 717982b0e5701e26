import { useEffect, useRef, useState, type FormEvent, type Ref } from 'react';
import { Button } from '../../ui/Button';
import { Field } from '../../ui/Field';
import { dismissToast, showToast } from '../../ui/toast';
import {
  ENCRYPTION_UNSUPPORTED_MESSAGE,
  LOGIN_CANNOT_SEAL_MESSAGE,
  LOGIN_ERROR_TITLE,
  LOGIN_STORAGE_FULL_MESSAGE,
  LOGIN_TEXTS,
  LOGIN_NO_NETWORK_MESSAGE,
  formatLoginThrottledMessage,
  LOGIN_UNAVAILABLE_MESSAGE,
  WRONG_PASSWORD_MESSAGE,
} from './messages';
import type { LoginResult, PartnerSession } from '../../domain/partner/partnerSession';

interface LoginFormProps {
  session: PartnerSession;
  hasInitialFocus: boolean;
  onSignedIn: (isAdmin: boolean) => void;
}

/** Password form; the server derives the role from the password. */
export function LoginForm({ session, hasInitialFocus, onSignedIn }: LoginFormProps) {
  const [password, setPassword] = useState('');
  const [error, setError] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const input = useRef<HTMLInputElement>(null);

  useEffect(() => {
    if (hasInitialFocus) input.current?.focus();
  }, [hasInitialFocus]);

  const showError = (reason: string) => {
    setError(reason);
    input.current?.focus();
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (isBusy) return;
    // Passwords have no surrounding spaces, but copying and keyboards add them.
    const trimmedPassword = password.trim();
    if (trimmedPassword === '') {
      showError(LOGIN_TEXTS.required);
      return;
    }
    dismissToast();
    setBusy(true);
    const result = await withDefectAsUnavailable(session.login(trimmedPassword));
    setBusy(false);
    if (!result.ok) {
      const reason = getFailureMessage(result);
      showToast({ title: LOGIN_ERROR_TITLE, text: reason, tone: 'error' });
      showError(reason);
      return;
    }
    if (!result.canSeal && result.isAdmin)
      showToast({ ...ENCRYPTION_UNSUPPORTED_MESSAGE, duration: CANNOT_SEAL_DURATION_MS });
    onSignedIn(result.isAdmin);
  };

  return (
    <form className="partner-login__form" noValidate onSubmit={(event) => void submit(event)}>
      {/* Password managers need a user name to store a password. */}
      <input hidden readOnly type="text" name="username" autoComplete="username" value={LOGIN_TEXTS.heading} />
      <PasswordField
        input={input}
        password={password}
        error={error}
        onChange={(text) => {
          setPassword(text);
          setError(null);
        }}
      />
      <Button type="submit" aria-disabled={isBusy || undefined}>
        {isBusy ? LOGIN_TEXTS.submitting : LOGIN_TEXTS.submit}
      </Button>
    </form>
  );
}

interface PasswordFieldProps {
  input: Ref<HTMLInputElement>;
  password: string;
  error: string | null;
  onChange: (password: string) => void;
}

/** Field of the password, hidden unless the user shows it. */
function PasswordField({ input, password, error, onChange }: PasswordFieldProps) {
  const [isVisible, setVisible] = useState(false);
  return (
    <>
      <Field label={LOGIN_TEXTS.password} error={error} isErrorSilent={error !== LOGIN_TEXTS.required}>
        {(control) => (
          <input
            {...control}
            ref={input}
            type={isVisible ? 'text' : 'password'}
            name="password"
            autoComplete="current-password"
            autoCapitalize="none"
            spellCheck={false}
            required
            value={password}
            onChange={(event) => onChange(event.target.value)}
          />
        )}
      </Field>
      <label className="partner-login__show">
        <input type="checkbox" checked={isVisible} onChange={(event) => setVisible(event.target.checked)} />
        {LOGIN_TEXTS.show}
      </label>
    </>
  );
}

/** Maps a rejected login to 'unavailable', so that the form stays usable; the session reports the defect. */
async function withDefectAsUnavailable(login: Promise<LoginResult>): Promise<LoginResult> {
  try {
    return await login;
  } catch {
    return { ok: false, code: 'unavailable' };
  }
}

/** Long enough to read a warning that is shown once per login. */
const CANNOT_SEAL_DURATION_MS = 15_000;

function getFailureMessage(result: Extract<LoginResult, { ok: false }>): string {
  switch (result.code) {
    case 'wrongPassword':
      return WRONG_PASSWORD_MESSAGE;
    case 'throttled':
      return formatLoginThrottledMessage(result.retryAt);
    case 'network':
      return LOGIN_NO_NETWORK_MESSAGE;
    case 'unavailable':
      return LOGIN_UNAVAILABLE_MESSAGE;
    case 'cannotSeal':
      return LOGIN_CANNOT_SEAL_MESSAGE;
    case 'storageFull':
      return LOGIN_STORAGE_FULL_MESSAGE;
    case 'storageFailed':
      return LOGIN_TEXTS.unreadable;
    case 'newerVersion':
      return LOGIN_TEXTS.outdated;
  }
}
