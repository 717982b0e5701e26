import { lazy, Suspense, useEffect, useRef, type ReactNode } from 'react';
import { preloadToasts, showToast } from '../../ui/toast';
import { EditorProvider, useEditorValue } from './editor/EditorContext';
import { PrintView } from './export/PrintView';
import { GRID_LABELS } from './labels';
import { IMPORT_FOR_ADMINS, LOAD_MESSAGES } from './messages';
import './pricing.css';
import './touch.css';
import { PartnerScreen } from './screen/PartnerScreen';
import type { PricingEditor } from './services';
import { StorageBanner } from './status/StorageBanner';

/** Grid with editing, drag and drop and import: only admins load it. */
const AdminScreen = lazy(async () => ({ default: (await import('./screen/AdminScreen')).AdminScreen }));

export interface PricingPageProps {
  editor: PricingEditor;
  /** Who is signed in, and the way out. */
  account: ReactNode;
  /** Where a session that ended can begin again. */
  signIn: ReactNode;
  /** A file the person opened with the installed application. */
  initialFile?: File | undefined;
}

/** /partner/pricing: the grid by role, from whatever this device has, at once. */
export function PricingPage(props: PricingPageProps) {
  return (
    <EditorProvider editor={props.editor}>
      <PricingScreen {...props} />
    </EditorProvider>
  );
}

function PricingScreen({ account, signIn, initialFile }: PricingPageProps) {
  const status = useEditorValue((snapshot) => snapshot.status);
  const admin = useEditorValue((snapshot) => snapshot.admin);
  // The session went with the database: who is asked to sign in again is told at once what is gone.
  const lost = useEditorValue((snapshot) => snapshot.storage === 'lost');
  useLoadToasts();
  useRefusedFile(status === 'ready' && !admin ? initialFile : undefined);
  useEffect(preloadToasts, []);
  const header = (
    <header className="pricing-header">
      <h1 tabIndex={-1}>{GRID_LABELS.heading}</h1>
      {account}
    </header>
  );
  if (status === 'locked') {
    return (
      <Notice header={header}>
        {lost && <StorageBanner />}
        <Locked />
        {signIn}
      </Notice>
    );
  }
  const loading = (
    <Notice header={header}>
      <p role="status">{GRID_LABELS.loading}</p>
    </Notice>
  );
  if (status === 'loading') return loading;
  return (
    <>
      {admin ? (
        <Suspense fallback={loading}>
          <AdminScreen header={header} signIn={signIn} initialFile={initialFile} />
        </Suspense>
      ) : (
        <PartnerScreen header={header} signIn={signIn} />
      )}
      <PrintView />
    </>
  );
}

/** Comes unasked, in the place of everything that could have the focus. */
function Locked() {
  useEffect(() => {
    if (document.activeElement === document.body) document.querySelector<HTMLElement>('.pricing h1')?.focus();
  }, []);
  return <p role="alert">{GRID_LABELS.locked}</p>;
}

function Notice({ header, children }: { header: ReactNode; children: ReactNode }) {
  return (
    <div className="pricing">
      {header}
      <div className="pricing-notice-page">{children}</div>
    </div>
  );
}

/** Whoever opens a file with the application is told why nothing comes of it. */
function useRefusedFile(file: File | undefined): void {
  useEffect(() => {
    if (file) showToast({ ...IMPORT_FOR_ADMINS, tone: 'error' });
  }, [file]);
}

/** Told when the grid comes up empty or not at all, once for each time it happens. */
function useLoadToasts(): void {
  const status = useEditorValue((snapshot) => snapshot.status);
  const empty = useEditorValue((snapshot) => snapshot.rows.length === 0);
  const told = useRef<typeof status>('loading');

  useEffect(() => {
    const before = told.current;
    told.current = status;
    if (status === 'failed' && before !== 'failed') showToast({ ...LOAD_MESSAGES.failed, tone: 'error' });
    // Only what was loaded empty: a grid that somebody empties by hand needs no such word.
    if (status === 'ready' && before !== 'ready' && empty) showToast(LOAD_MESSAGES.nothing);
  }, [status, empty]);
}
