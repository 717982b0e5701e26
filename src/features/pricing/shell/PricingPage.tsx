import { lazy, Suspense, useCallback, useEffect, useRef, useState, type ReactNode } from 'react';
import { preloadToasts, showToast } from '../../../ui/toast';
import { PricingServicesProvider, usePricingEditorValue, type PricingServices } from './PricingServicesProvider';
import { PrintProvider } from '../export/PrintProvider';
import { GRID_LABELS } from '../labels';
import { focusHeadingIfFocusLost } from './focusHeadingIfFocusLost';
import { IMPORT_DENIED_MESSAGE, EMPTY_OR_FAILED_LOAD_MESSAGES } from '../messages';
import './pricingPage.css';
import { NewerVersionNotice } from './NewerVersionNotice';
import { PartnerScreen } from './PartnerScreen';
import { UnreadableDataNotice } from './UnreadableDataNotice';
import type { GridSnapshot } from '../../../domain/pricing/pricingEditor';
import { StorageBanner } from '../status/StorageBanner';

/** Own chunk for editing, drag and drop and import; only admins load it. */
const AdminScreen = lazy(async () => ({ default: (await import('./AdminScreen')).AdminScreen }));

export interface PricingPageProps extends PricingServices {
  /** Signed-in user and logout. */
  account: ReactNode;
  /** Sign-in control for a session that ended or cannot be refreshed. */
  signIn: ReactNode;
  /** Control that loads a newer version, shown if only that one can open or write the local database. */
  update?: ReactNode;
  /** File opened with the installed app (File Handling API). */
  initialFile?: File | undefined;
}

/**
 * Renders route /partner/pricing: the grid of the user's role, from the local store without waiting for the network.
 */
export function PricingPage(props: PricingPageProps) {
  return (
    <PricingServicesProvider editor={props.editor} siteDataEraser={props.siteDataEraser}>
      <PricingScreen {...props} />
    </PricingServicesProvider>
  );
}

function PricingScreen({ account, signIn, update, initialFile }: PricingPageProps) {
  const status = usePricingEditorValue((snapshot) => snapshot.status);
  const isAdmin = usePricingEditorValue((snapshot) => snapshot.isAdmin);
  // Clearing site data also ends the session: the notice that asks to sign in must also report the lost edits.
  const isLost = usePricingEditorValue((snapshot) => snapshot.storage === 'lost');
  const isOutdatedBuild = usePricingEditorValue(isOutdated);
  const isUnreadableData = usePricingEditorValue(isUnreadable);
  useLoadToasts();
  // Opened once: the screen of an admin returns after another login.
  const [file, setFile] = useState(initialFile);
  const forgetFile = useCallback(() => setFile(undefined), []);
  useImportDeniedToast(status === 'ready' && !isAdmin ? file : undefined, forgetFile);
  useEffect(preloadToasts, []);
  const header = (
    <header className="pricing-header">
      <h1 tabIndex={-1}>{GRID_LABELS.heading}</h1>
      {account}
    </header>
  );
  if (status === 'signedOut') {
    return (
      <NoticePage header={header}>
        {isLost && <StorageBanner />}
        <SessionEnded />
        {signIn}
      </NoticePage>
    );
  }
  if (isOutdatedBuild) {
    return (
      <NoticePage header={header}>
        <NewerVersionNotice update={update} />
      </NoticePage>
    );
  }
  if (isUnreadableData) {
    return (
      <NoticePage header={header}>
        <UnreadableDataNotice />
      </NoticePage>
    );
  }
  const loading = (
    <NoticePage header={header}>
      <p role="status">{GRID_LABELS.loading}</p>
    </NoticePage>
  );
  if (status === 'loading') return loading;
  return (
    <PrintProvider>
      {isAdmin ? (
        <Suspense fallback={loading}>
          <AdminScreen header={header} signIn={signIn} update={update} initialFile={file} onFileOpened={forgetFile} />
        </Suspense>
      ) : (
        <PartnerScreen header={header} signIn={signIn} update={update} />
      )}
    </PrintProvider>
  );
}

/**
 * True if a newer build upgraded the local database before this page could show rows. A grid that is already open stays
 * usable and shows a banner.
 */
function isOutdated({ status, storage }: GridSnapshot): boolean {
  return status === 'failed' && storage === 'newerVersion';
}

/** True while the local database cannot be opened: the role is unknown, and the empty grid would be a partner's. */
function isUnreadable({ status, storage, isAdmin }: GridSnapshot): boolean {
  return status === 'failed' && !isAdmin && (storage === 'full' || storage === 'failed');
}

/** Replaces the grid, and thereby the focused element, when the session ends. */
function SessionEnded() {
  useEffect(focusHeadingIfFocusLost, []);
  return <p role="alert">{GRID_LABELS.locked}</p>;
}

function NoticePage({ header, children }: { header: ReactNode; children: ReactNode }) {
  return (
    <div className="pricing">
      {header}
      <div className="pricing-notice-page">{children}</div>
    </div>
  );
}

/** Explains to partners why a file opened with the app is not imported. */
function useImportDeniedToast(file: File | undefined, onShown: () => void): void {
  useEffect(() => {
    if (!file) return;
    showToast({ ...IMPORT_DENIED_MESSAGE, tone: 'error' });
    onShown();
  }, [file, onShown]);
}

/** Shows a toast each time the grid becomes ready without rows, or fails to load and no notice replaces it. */
function useLoadToasts(): void {
  const status = usePricingEditorValue((snapshot) => snapshot.status);
  const hasNotice = usePricingEditorValue((snapshot) => isOutdated(snapshot) || isUnreadable(snapshot));
  const isEmpty = usePricingEditorValue((snapshot) => snapshot.rows.length === 0);
  const previousStatus = useRef<typeof status>('loading');

  useEffect(() => {
    const before = previousStatus.current;
    previousStatus.current = status;
    if (status === 'failed' && before !== 'failed' && !hasNotice)
      showToast({ ...EMPTY_OR_FAILED_LOAD_MESSAGES.failed, tone: 'error' });
    // Shows no toast when the user deletes the last row: the grid was ready before.
    if (status === 'ready' && before !== 'ready' && isEmpty) showToast(EMPTY_OR_FAILED_LOAD_MESSAGES.nothing);
  }, [status, hasNotice, isEmpty]);
}
