import { useRef, useState, type FormEvent } from 'react';
import { Button } from '../../ui/Button';
import { Field } from '../../ui/Field';
import { dismissToast, showToast } from '../../ui/toast';
import {
  CANNOT_SEAL,
  LOGIN_ERROR_TITLE,
  LOGIN_TEXTS,
  NO_NETWORK,
  throttledText,
  UNAVAILABLE,
  WRONG_PASSWORD,
} from './messages';
import type { LoginResult, PartnerSession } from './services';

interface LoginFormProps {
  session: PartnerSession;
  onSignedIn: (admin: boolean) => void;
}

/** One password; the server decides whether it is a partner's or an admin's. */
export function LoginForm({ session, onSignedIn }: LoginFormProps) {
  const [password, setPassword] = useState('');
  const [shown, setShown] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const input = useRef<HTMLInputElement>(null);

  const refuse = (reason: string) => {
    setError(reason);
    input.current?.focus();
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    // No password begins or ends with a space; mails and keyboards add one.
    const given = password.trim();
    if (given === '') {
      refuse(LOGIN_TEXTS.required);
      return;
    }
    dismissToast();
    setBusy(true);
    const result = await answerOf(session.login(given));
    setBusy(false);
    if (!result.ok) {
      const reason = failureText(result);
      showToast({ title: LOGIN_ERROR_TITLE, text: reason, tone: 'error' });
      refuse(reason);
      return;
    }
    if (!result.canSeal && result.admin) showToast({ ...CANNOT_SEAL, duration: CANNOT_SEAL_SHOWN_MS });
    onSignedIn(result.admin);
  };

  return (
    <form className="partner-login__form" noValidate onSubmit={(event) => void submit(event)}>
      {/* Password managers file a password under a name; this one is nobody's secret. */}
      <input hidden readOnly type="text" name="username" autoComplete="username" value={LOGIN_TEXTS.heading} />
      <Field label={LOGIN_TEXTS.password} error={error} quiet={error !== LOGIN_TEXTS.required}>
        {(control) => (
          <input
            {...control}
            ref={input}
            type={shown ? 'text' : 'password'}
            name="password"
            autoComplete="current-password"
            autoCapitalize="none"
            spellCheck={false}
            required
            value={password}
            onChange={(event) => {
              setPassword(event.target.value);
              setError(null);
            }}
          />
        )}
      </Field>
      <label className="partner-login__show">
        <input type="checkbox" checked={shown} onChange={(event) => setShown(event.target.checked)} />
        {LOGIN_TEXTS.show}
      </label>
      <Button type="submit" aria-disabled={busy || undefined}>
        {busy ? LOGIN_TEXTS.submitting : LOGIN_TEXTS.submit}
      </Button>
    </form>
  );
}

/** Whatever happens to a login, the person can try again; what went wrong is reported where the session is made. */
async function answerOf(login: Promise<LoginResult>): Promise<LoginResult> {
  try {
    return await login;
  } catch {
    return { ok: false, code: 'unavailable' };
  }
}

/** Long enough to be read: it is said before the first edit. */
const CANNOT_SEAL_SHOWN_MS = 15_000;

function failureText(result: Extract<LoginResult, { ok: false }>): string {
  switch (result.code) {
    case 'wrongPassword':
      return WRONG_PASSWORD;
    case 'throttled':
      return throttledText(result.retryAt);
    case 'network':
      return NO_NETWORK;
    case 'unavailable':
      return UNAVAILABLE;
  }
}
