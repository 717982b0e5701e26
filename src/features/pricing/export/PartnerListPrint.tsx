import { useMemo } from 'react';
import { company } from '../../../config/company';
import { groupThousands } from '../../../domain/groupThousands';
import {
  buildPartnerList,
  type ListValidity,
  type PartnerListRow,
  type PartnerListSection,
} from '../../../domain/pricing/partnerList';
import type { ItemId } from '../../../domain/pricing/pricingItem';
import { getColumns } from '../grid/columns';
import { usePricingEditorValue } from '../shell/PricingServicesProvider';
import { formatValidity } from './formatValidity';
import { PARTNER_LIST_TEXTS } from './messages';

interface PartnerListPrintProps {
  validity: ListValidity;
  /** Null for the whole grid. */
  itemIds: ReadonlySet<ItemId> | null;
}

const COLUMNS = getColumns(false);

/** List for partners on paper: no costs, headings that stay with their rows, column heads on each page. */
export function PartnerListPrint({ validity, itemIds }: PartnerListPrintProps) {
  const rows = usePricingEditorValue((snapshot) => snapshot.rows);
  const sections = useMemo(() => buildPartnerList(rows, itemIds, validity.from), [rows, itemIds, validity.from]);
  return (
    <section className="pricing-print">
      <h1>{PARTNER_LIST_TEXTS.title}</h1>
      <p>{company.legalName}</p>
      <p>{formatValidity(validity)}</p>
      <table>
        <thead>
          <tr>
            {COLUMNS.map(({ key, heading }) => (
              <th key={key} scope="col">
                {heading}
              </th>
            ))}
          </tr>
        </thead>
        {sections.map((section) => (
          <Section key={section.rows[0]?.id} section={section} />
        ))}
      </table>
    </section>
  );
}

/** Headings and first row are one group of rows, which does not break: a heading is never last on a page. */
function Section({ section: { headings, rows } }: { section: PartnerListSection }) {
  const [first, ...rest] = rows;
  return (
    <>
      <tbody className="pricing-print__start">
        {headings.map((heading, index) => (
          <tr key={`${index}-${heading}`}>
            <th scope="rowgroup" colSpan={COLUMNS.length}>
              {heading}
            </th>
          </tr>
        ))}
        {first && <Row row={first} />}
      </tbody>
      {rest.length > 0 && (
        <tbody>
          {rest.map((row) => (
            <Row key={row.id} row={row} />
          ))}
        </tbody>
      )}
    </>
  );
}

function Row({ row }: { row: PartnerListRow }) {
  return (
    <tr>
      <td>{row.solution}</td>
      <td>{groupThousands(row.prix_revendeur)}</td>
      <td>{groupThousands(row.prix_public)}</td>
    </tr>
  );
}
