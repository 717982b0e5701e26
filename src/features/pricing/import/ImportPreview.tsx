import type { ReactNode } from 'react';
import { formatCount, groupThousands } from '../../../domain/pricing/money';
import { IMPORT_TEXTS, formatImportableCount, formatMoreLines, SKIP_REASONS } from './messages';
import type { ImportableAndSkippedLines } from './parseCsv';
import '../shell/previewTable.css';

/** Limits the rendered lines of a preview. */
const MAX_LINES = 200;

/** Lists the lines to import and the skipped ones with their reason, by line number. */
export function ImportPreview({ content: { importable, skipped, total } }: { content: ImportableAndSkippedLines }) {
  return (
    <div className="pricing-preview">
      {total > 0 && <p role="status">{formatImportableCount(importable.length, total)}</p>}
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
      {importable.length > 0 && (
        <Lines
          caption={`${IMPORT_TEXTS.importableHeading} (${formatCount(importable.length)})`}
          headings={[IMPORT_TEXTS.line, IMPORT_TEXTS.solution, IMPORT_TEXTS.price, IMPORT_TEXTS.commission]}
          hidden={importable.length - MAX_LINES}
        >
          {importable.slice(0, MAX_LINES).map(({ line, solution, cost }) => (
            <tr key={line}>
              <th scope="row">{line}</th>
              <td className="pricing-preview__text">{solution}</td>
              <td>{groupThousands(cost.prix_partenaire)}</td>
              <td>{groupThousands(cost.commission)}</td>
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
    // Scrollable regions need a tab stop for keyboard users.
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
      {hidden > 0 && <p>{formatMoreLines(hidden)}</p>}
    </div>
  );
}
