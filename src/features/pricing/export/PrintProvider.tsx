import { createContext, useContext, useEffect, useLayoutEffect, useRef, useState, type ReactNode } from 'react';
import { createPortal, flushSync } from 'react-dom';
import type { ListValidity } from '../../../domain/pricing/partnerList';
import type { ItemId } from '../../../domain/pricing/pricingItem';
import { usePricingEditorValue } from '../shell/PricingServicesProvider';
import { CostPrint } from './CostPrint';
import { toIsoDateInParis } from '../../../domain/dates';
import { COST_PRINT_TEXTS, PARTNER_LIST_TEXTS } from './messages';
import { PartnerListPrint } from './PartnerListPrint';
import './print.css';

/** What is printed. `itemIds`: selected rows, null for the whole grid. */
export type PrintJob =
  | { kind: 'list'; validity: ListValidity; itemIds: ReadonlySet<ItemId> | null }
  | { kind: 'costs' };

/** A print begins in this time or was refused. Browsers may begin it after `window.print()` has returned. */
const PRINT_START_LIMIT_MS = 30_000;

const PrintContext = createContext<(job: PrintJob) => void>(() => undefined);

/** Returns a function that opens the print dialog of the browser. */
export const usePrint = () => useContext(PrintContext);

/**
 * Renders what is printed in place of the page. A print that the page did not start, such as Ctrl+P, is the list for
 * partners: costs are printed on request only.
 */
export function PrintProvider({ children }: { children: ReactNode }) {
  const [job, setJob] = useState<PrintJob | null>(null);
  const isReady = usePricingEditorValue((snapshot) => snapshot.status === 'ready');
  const refusal = useRef<ReturnType<typeof setTimeout>>(undefined);

  useEffect(() => {
    // Renders synchronously: the browser takes the print snapshot when the handler returns.
    const show = () => {
      clearTimeout(refusal.current);
      flushSync(() => setJob((current) => current ?? buildDefaultJob()));
    };
    const hide = () => setJob(null);
    // Print media without a print, such as a preview of the style sheets, has no events.
    const media = matchMedia('print');
    const followMedia = ({ matches }: MediaQueryListEvent) => (matches ? show() : hide());
    window.addEventListener('beforeprint', show);
    window.addEventListener('afterprint', hide);
    media.addEventListener('change', followMedia);
    return () => {
      clearTimeout(refusal.current);
      window.removeEventListener('beforeprint', show);
      window.removeEventListener('afterprint', hide);
      media.removeEventListener('change', followMedia);
    };
  }, []);

  const [print] = useState(() => (next: PrintJob) => {
    flushSync(() => setJob(next));
    // A refused print has no events: its costs would stay for the next Ctrl+P.
    clearTimeout(refusal.current);
    refusal.current = setTimeout(() => setJob(null), PRINT_START_LIMIT_MS);
    window.print();
  });
  return (
    <PrintContext value={print}>
      {children}
      {job && isReady && createPortal(<Print job={job} />, document.body)}
    </PrintContext>
  );
}

/** The title of the page becomes that of the PDF, and its file name. */
function Print({ job }: { job: PrintJob }) {
  const title = job.kind === 'list' ? PARTNER_LIST_TEXTS.title : COST_PRINT_TEXTS.title;
  useLayoutEffect(() => {
    const pageTitle = document.title;
    document.title = title;
    return () => {
      document.title = pageTitle;
    };
  }, [title]);
  return job.kind === 'list' ? <PartnerListPrint {...job} /> : <CostPrint />;
}

function buildDefaultJob(): PrintJob {
  return { kind: 'list', validity: { from: toIsoDateInParis(Date.now()), until: null }, itemIds: null };
}
