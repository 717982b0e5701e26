import { useRef, useState, useSyncExternalStore, type FormEvent } from 'react';
import { flushSync } from 'react-dom';
import { company } from '../../../../config/company';
import { Button, buttonClass } from '../../../../ui/Button';
import { Field } from '../../../../ui/Field';
import { MailButton } from '../../blocks/MailButton';
import { CONTACT_FORM } from '../../content/contact';
import type { MailDraft } from '../../mailDraft';
import { contactDraft, type ContactMessage } from './contactDraft';
import { DraftPanel } from './DraftPanel';
import { CONTACT_FIELDS, contactErrors, trimmed, type ContactErrors } from './validation';

const TEXTS = CONTACT_FORM;

/**
 * Prepares a mail draft; nothing is sent or stored here. Wrong fields are told at the field after the first attempt,
 * and the message disappears as soon as the field is right.
 */
export function ContactForm() {
  const form = useRef<HTMLFormElement>(null);
  const draftLink = useRef<HTMLAnchorElement>(null);
  const [errors, setErrors] = useState<ContactErrors>({});
  const [draft, setDraft] = useState<MailDraft | null>(null);
  const alive = useAlive();

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const element = event.currentTarget;
    const { values, emailIsWrong } = readForm(element);
    const found = contactErrors(values, emailIsWrong);
    const firstWrong = CONTACT_FIELDS.find((field) => found[field]);
    // At once, so that the field is described by its message when it is read out, and the link has its address.
    flushSync(() => {
      setErrors(found);
      setDraft(firstWrong ? null : contactDraft(trimmed(values)));
    });
    if (firstWrong) focusField(element, firstWrong);
    else draftLink.current?.click();
  };

  const recheck = (event: FormEvent<HTMLFormElement>) => {
    // It holds what the fields held: opened or copied now, the text from before the correction would go out.
    setDraft(null);
    if (Object.keys(errors).length === 0) return;
    const { values, emailIsWrong } = readForm(event.currentTarget);
    const found = contactErrors(values, emailIsWrong);
    // Only takes messages away: a field that was not tried yet is not blamed while somebody types elsewhere.
    setErrors(Object.fromEntries(Object.entries(found).filter(([field]) => field in errors)));
  };

  return (
    <form
      ref={form}
      className="contact-form"
      noValidate
      aria-labelledby="formulaire"
      onSubmit={submit}
      onInput={recheck}
    >
      <h2 id="formulaire">{TEXTS.title}</h2>
      <noscript>
        <WithoutScript />
      </noscript>
      <p className="contact-form__intro">{TEXTS.intro}</p>
      <Field label={TEXTS.nameLabel} error={errors.name ?? null}>
        {(control) => <input {...control} name="name" type="text" autoComplete="name" required />}
      </Field>
      <Field label={TEXTS.emailLabel} error={errors.email ?? null}>
        {(control) => <input {...control} name="email" type="email" autoComplete="email" required />}
      </Field>
      <Field label={TEXTS.messageLabel} hint={TEXTS.messageHint} error={errors.message ?? null}>
        {(control) => <textarea {...control} name="message" rows={8} required />}
      </Field>
      <Button type="submit" size="large" disabled={!alive}>
        {TEXTS.submit}
      </Button>
      <div role="status">{draft && <DraftPanel draft={draft} linkRef={draftLink} />}</div>
    </form>
  );
}

/** The same draft with its lines left open, and the telephone; the style sheet takes the fields away meanwhile. */
function WithoutScript() {
  const { href, label } = company.phone;
  return (
    <>
      <p>{TEXTS.withoutScript}</p>
      <div className="actions">
        <MailButton draft={contactDraft({ name: '', email: '', message: '' })}>{TEXTS.write}</MailButton>
        <a href={href} className={buttonClass('secondary')}>
          {TEXTS.call} {label}
        </a>
      </div>
    </>
  );
}

/** Whether this code has taken the form over: until then a submitted form would put what was typed into the address. */
function useAlive(): boolean {
  return useSyncExternalStore(
    neverChanges,
    () => true,
    () => false,
  );
}

const neverChanges = () => () => undefined;

function readForm(form: HTMLFormElement): { values: ContactMessage; emailIsWrong: boolean } {
  const data = new FormData(form);
  const text = (name: string) => {
    const value = data.get(name);
    return typeof value === 'string' ? value : '';
  };
  const email = form.elements.namedItem('email');
  return {
    values: { name: text('name'), email: text('email'), message: text('message') },
    emailIsWrong: email instanceof HTMLInputElement && email.validity.typeMismatch,
  };
}

function focusField(form: HTMLFormElement, name: string): void {
  const field = form.elements.namedItem(name);
  if (field instanceof HTMLElement) field.focus();
}
