import { useEffect, useRef, useState, type FormEvent, type MouseEvent } from 'react';
import { flushSync } from 'react-dom';
import { useLocation } from 'react-router-dom';
import { company } from '../../../../config/company';
import { Button, getButtonClass } from '../../../../ui/Button';
import { DoubleClickDetector } from '../../../../ui/DoubleClickDetector';
import { Field } from '../../../../ui/Field';
import { useIsHydrated } from '../../../../ui/useIsHydrated';
import { MailAlternatives } from '../../blocks/MailAlternatives';
import { CONTACT_FORM } from '../../content/contact';
import { CONTACT_FORM_HASH } from '../../layout/navigation';
import { buildMailtoHref, isWithinMailtoLimit, type MailDraft } from '../../mailDraft';
import { whenMailProgramOpens } from '../../whenMailProgramOpens';
import { MAIL_ALTERNATIVES_TEXTS } from '../../messages';
import { buildContactDraft, EMPTY_CONTACT_DRAFT, type ContactMessage } from './contactDraft';
import { contactFormMemory } from './contactFormMemory';
import { CONTACT_FIELDS, validateContact, trimContactMessage, type ContactErrors } from './validateContact';

const TEXTS = CONTACT_FORM;
const TITLE_ID = CONTACT_FORM_HASH.slice(1);

/**
 * Prepares a mail draft; sends and stores nothing, and keeps the text in memory for a return to the page. After the
 * first attempt, invalid fields show an error until they are corrected.
 */
export function ContactForm() {
  const form = useRef<HTMLFormElement>(null);
  const draftLink = useRef<HTMLAnchorElement>(null);
  const [errors, setErrors] = useState<ContactErrors>({});
  const [prepared, setPrepared] = useState<PreparedDraft | null>(null);
  const [initial] = useState(() => contactFormMemory.read());
  const isHydrated = useIsHydrated();
  const location = useLocation();
  const [doubleClickDetector] = useState(() => new DoubleClickDetector());

  useEffect(() => {
    // Typed before hydration, or restored by the browser on a reload; otherwise the fields hold what is remembered.
    if (form.current) contactFormMemory.keep(readForm(form.current).values);
  }, []);

  useEffect(() => {
    // Each navigation has a location of its own, also one to the current URL.
    if (location.hash === CONTACT_FORM_HASH && form.current) focusField(form.current, 'name');
  }, [location]);

  const preventSecondDraft = (event: MouseEvent) => {
    // The second click of a double click would open the draft twice.
    if (doubleClickDetector.isDoubleClick(event.nativeEvent)) event.preventDefault();
  };

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const element = event.currentTarget;
    const { values, isEmailInvalid } = readForm(element);
    const found = validateContact(values, isEmailInvalid);
    const firstWrong = CONTACT_FIELDS.find((field) => found[field]);
    const next = firstWrong ? null : prepareDraft(values);
    // Flushes before focus and click: the field needs its error description, and the link its URL.
    flushSync(() => {
      setErrors(found);
      setPrepared(next);
    });
    if (firstWrong) focusField(element, firstWrong);
    else draftLink.current?.click();
    if (next && isWithinMailtoLimit(next.draft)) whenMailProgramOpens(next.recordHandOver);
  };

  const recheck = (event: FormEvent<HTMLFormElement>) => {
    // The draft holds the previous values: sending it would lose the correction.
    setPrepared(null);
    const { values, isEmailInvalid } = readForm(event.currentTarget);
    contactFormMemory.keep(values);
    if (Object.keys(errors).length === 0) return;
    const found = validateContact(values, isEmailInvalid);
    // Only removes errors: typing in one field must not mark another as invalid.
    setErrors(Object.fromEntries(Object.entries(found).filter(([field]) => field in errors)));
  };

  const closeDraft = () => {
    setPrepared(null);
    form.current?.querySelector<HTMLElement>('[type=submit]')?.focus();
  };

  return (
    <div className="contact-form">
      <h2 id={TITLE_ID}>{TEXTS.title}</h2>
      <noscript>
        <NoScriptFallback />
      </noscript>
      <p className="contact-form__intro">
        {TEXTS.intro} {TEXTS.faster} <a href={company.phone.href}>{company.phone.label}</a>.
      </p>
      <form ref={form} noValidate aria-labelledby={TITLE_ID} onSubmit={submit} onInput={recheck}>
        <Field label={TEXTS.nameLabel} error={errors.name ?? null}>
          {(control) => (
            <input {...control} name="name" type="text" autoComplete="name" required defaultValue={initial.name} />
          )}
        </Field>
        <Field label={TEXTS.emailLabel} error={errors.email ?? null}>
          {(control) => (
            <input {...control} name="email" type="email" autoComplete="email" required defaultValue={initial.email} />
          )}
        </Field>
        <Field label={TEXTS.messageLabel} hint={TEXTS.messageHint} error={errors.message ?? null}>
          {(control) => <textarea {...control} name="message" rows={8} required defaultValue={initial.message} />}
        </Field>
        <div className="contact-form__submit">
          {/* Disabled until hydration: a native submit would put the typed text into the URL. */}
          <Button
            type="submit"
            size="large"
            className="contact-form__button"
            disabled={!isHydrated}
            onClick={preventSecondDraft}
          >
            {TEXTS.submit}
          </Button>
          <p>{TEXTS.submitNote}</p>
        </div>
      </form>
      {prepared && (
        <div className="actions">
          <a ref={draftLink} href={buildMailtoHref(prepared.draft)} hidden>
            {TEXTS.open}
          </a>
          <MailAlternatives proposed={prepared.draft} onHandOver={prepared.recordHandOver} onClose={closeDraft} />
        </div>
      )}
    </div>
  );
}

interface PreparedDraft {
  draft: MailDraft;
  recordHandOver: () => void;
}

/** Text typed before a mail program opens is not in the draft: records the hand-over of the submitted values. */
function prepareDraft(values: ContactMessage): PreparedDraft {
  return {
    draft: buildContactDraft(trimContactMessage(values)),
    recordHandOver: () => contactFormMemory.recordHandOver(values),
  };
}

/** Shown without JavaScript, when CSS hides the fields: an empty draft and the phone number. */
function NoScriptFallback() {
  const { href, label } = company.phone;
  return (
    <>
      <p>{TEXTS.withoutScript}</p>
      <div className="actions">
        <a href={buildMailtoHref(EMPTY_CONTACT_DRAFT)} className={getButtonClass()}>
          {TEXTS.write}
        </a>
        <a href={href} className={getButtonClass('secondary')}>
          {TEXTS.call} {label}
        </a>
      </div>
      <p>
        {MAIL_ALTERNATIVES_TEXTS.plainAddress} <strong>{EMPTY_CONTACT_DRAFT.to}</strong>
      </p>
    </>
  );
}

function readForm(form: HTMLFormElement): { values: ContactMessage; isEmailInvalid: boolean } {
  const data = new FormData(form);
  const text = (name: string) => {
    const value = data.get(name);
    return typeof value === 'string' ? value : '';
  };
  const email = form.elements.namedItem('email');
  return {
    values: { name: text('name'), email: text('email'), message: text('message') },
    isEmailInvalid: email instanceof HTMLInputElement && email.validity.typeMismatch,
  };
}

function focusField(form: HTMLFormElement, name: string): void {
  const field = form.elements.namedItem(name);
  if (field instanceof HTMLElement) field.focus();
}
