import type { ReactNode } from 'react';
import { formatCount, formatPrice } from '../../../domain/money';
import { IMPORT_TEXTS, keptText, moreLinesText, SKIP_REASONS } from './messages';
import type { CsvContent } from './readCsv';

/** More lines than that are not read one by one. */
const MAX_LINES = 200;

/** What becomes a row and why each other line does not, by its number in the file. */
export function ImportPreview({ content: { kept, skipped, total } }: { content: CsvContent }) {
  return (
    <div className="pricing-preview">
      {total > 0 && <p role="status">{keptText(kept.length, total)}</p>}
      {skipped.length > 0 && (
        <Lines
          caption={`${IMPORT_TEXTS.skippedHeading} (${formatCount(skipped.length)})`}
          headings={[IMPORT_TEXTS.line, IMPORT_TEXTS.reason]}
          hidden={skipped.length - MAX_LINES}
        >
          {skipped.slice(0, MAX_LINES).map(({ line, reason }) => (
            <tr key={line}>
              <th scope="row">{line}</th>
              <td className="pricing-preview__text">{SKIP_REASONS[reason]}</td>
            </tr>
          ))}
        </Lines>
      )}
      {kept.length > 0 && (
        <Lines
          caption={`${IMPORT_TEXTS.keptHeading} (${formatCount(kept.length)})`}
          headings={[IMPORT_TEXTS.line, IMPORT_TEXTS.solution, IMPORT_TEXTS.price, IMPORT_TEXTS.commission]}
          hidden={kept.length - MAX_LINES}
        >
          {kept.slice(0, MAX_LINES).map(({ line, solution, cost }) => (
            <tr key={line}>
              <th scope="row">{line}</th>
              <td className="pricing-preview__text">{solution}</td>
              <td>{formatPrice(cost.prix_partenaire)}</td>
              <td>{formatPrice(cost.commission)}</td>
            </tr>
          ))}
        </Lines>
      )}
    </div>
  );
}

interface LinesProps {
  caption: string;
  headings: readonly string[];
  hidden: number;
  children: ReactNode;
}

function Lines({ caption, headings, hidden, children }: LinesProps) {
  return (
    // The region scrolls by itself, so the keyboard has to reach it.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div className="pricing-preview__scroll" tabIndex={0} role="region" aria-label={caption}>
      <table>
        <caption>{caption}</caption>
        <thead>
          <tr>
            {headings.map((heading, index) => (
              <th key={heading} scope="col" className={index === 1 ? 'pricing-preview__text' : undefined}>
                {heading}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
      {hidden > 0 && <p>{moreLinesText(hidden)}</p>}
    </div>
  );
}
