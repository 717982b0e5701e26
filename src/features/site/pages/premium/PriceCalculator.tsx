import { useState } from 'react';
import { useLocation } from 'react-router-dom';
import { Button } from '../../../../ui/Button';
import { Field } from '../../../../ui/Field';
import { MailButton } from '../../blocks/MailButton';
import { buildQuoteRequestDraft } from '../../content/mailDrafts';
import { PLANS, PREMIUM_MANAGEMENT_PAGE, PRICE_SECTION, type Plan } from '../../content/premiumManagement';
import { PRICE_CALCULATOR } from '../../content/priceCalculator';
import { computePrice, formatEuros } from './managementPrice';
import { buildPriceQuery, MAX_USERS, parseUsers, readPriceQuery, type PriceInput } from './priceInput';
import '../../blocks/pointList.css';
import './priceCalculator.css';

/** One draft for all plans and numbers: its subject changes, and the plan’s own button has the same one. */
const PRICE_DRAFT_MEMORY_KEY = 'price';

const TEXTS = { ...PRICE_SECTION, ...PRICE_CALCULATOR };

export interface PriceCalculatorProps {
  /** Anchor of the calculator's section, part of the URL that visitors share. */
  anchor: string;
}

/** Computes the price of a plan and writes the input into the URL, so that visitors can share it. */
export function PriceCalculator({ anchor }: PriceCalculatorProps) {
  const { search } = useLocation();
  const [question, setQuestion] = useState(() => readPriceQuery(search));
  const users = parseUsers(question.users);
  /** The last valid number: the quote and the address keep it while another is typed. */
  const [quotedUsers, setQuotedUsers] = useState(users);
  const plan = PLANS.find(({ id }) => id === question.plan);

  const change = (changed: Partial<PriceInput>) => {
    const next = { ...question, ...changed };
    setQuestion(next);
    const nextUsers = parseUsers(next.users) ?? quotedUsers;
    setQuotedUsers(nextUsers);
    // Bypasses the router, which would treat the change as a navigation: scroll to the top and focus the heading.
    const query = buildPriceQuery({ ...next, users: String(nextUsers) });
    window.history.replaceState(window.history.state, '', `${query}#${anchor}`);
  };

  return (
    <div className="price-calculator">
      <div className="price-calculator__question">
        <Field label={TEXTS.users} hint={TEXTS.usersHint} error={users === null ? TEXTS.usersError : null}>
          {(control) => (
            <input
              {...control}
              type="number"
              inputMode="numeric"
              min={1}
              max={MAX_USERS}
              value={question.users}
              onChange={(event) => change({ users: event.target.value })}
            />
          )}
        </Field>
        <fieldset className="price-calculator__plans">
          <legend className="field__label">{TEXTS.plan}</legend>
          {PLANS.map(({ id, name }) => (
            <label key={id}>
              <input
                type="radio"
                name="plan"
                value={id}
                checked={id === question.plan}
                onChange={() => change({ plan: id })}
              />
              {name}
            </label>
          ))}
        </fieldset>
      </div>
      {plan && <Result plan={plan} users={users} quotedUsers={quotedUsers} />}
    </div>
  );
}

interface ResultProps {
  plan: Plan;
  /** Null while the field holds no valid number. */
  users: number | null;
  quotedUsers: number | null;
}

function Result({ plan, users, quotedUsers }: ResultProps) {
  const price = users === null ? null : computePrice(plan, users);
  return (
    <div className="price-calculator__result">
      <output className="price-calculator__price">
        {plan.eurosPerUserPerMonth === null && <strong>{PREMIUM_MANAGEMENT_PAGE.onRequest}</strong>}
        {plan.eurosPerUserPerMonth !== null && (
          // A translation by the browser replaces text nodes, which React can then neither change nor remove: texts that
          // change are the only child of an element.
          <>
            <span>
              <strong className="tabular">{price ? formatEuros(price.monthly) : '–'}</strong> {TEXTS.perMonth}
            </span>
            <span className="tabular">{`${price ? formatEuros(price.yearly) : '–'} ${TEXTS.perYear}`}</span>
          </>
        )}
      </output>
      <div>
        <h3>{TEXTS.included(plan.name)}</h3>
        <ul className="point-list">
          {plan.points.map((point) => (
            <li key={point}>{point}</li>
          ))}
        </ul>
      </div>
      <div className="actions">
        <MailButton
          draft={buildPriceDraft(plan, quotedUsers)}
          disabled={users === null}
          memoryKey={PRICE_DRAFT_MEMORY_KEY}
        >
          {TEXTS.quote}
        </MailButton>
        <CopyLink />
      </div>
    </div>
  );
}

function CopyLink() {
  const [notice, setNotice] = useState('');
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(window.location.href);
      setNotice(TEXTS.copied);
    } catch {
      // Clipboard access is denied.
      setNotice(TEXTS.copyFailed);
    }
  };
  return (
    <>
      <Button tone="secondary" onClick={() => void copy()}>
        {TEXTS.copyLink}
      </Button>
      <span className="price-calculator__copied" role="status">
        {notice}
      </span>
    </>
  );
}

/**
 * Builds the quote request of a plan with the number of users and the price instead of the question about users;
 * without a number, the plain request.
 */
function buildPriceDraft(plan: Plan, users: number | null) {
  const { quote } = plan;
  if (users === null) return buildQuoteRequestDraft(quote);
  const price = computePrice(plan, users);
  const answer = price ? TEXTS.computed(formatEuros(price.monthly), formatEuros(price.yearly)) : '';
  return buildQuoteRequestDraft({
    ...quote,
    request: `${quote.request}\n\n- ${TEXTS.users} : ${users}${answer}`,
    questions: quote.questions.filter((line) => line !== TEXTS.users),
  });
}
