import { Component, type ReactNode } from 'react';
import { flushBeforeReload } from '../platform/beforeReload';
import { Button } from '../ui/Button';
import type { SiteRoute } from './siteRoute';
import './pageFailed.css';

interface Props {
  children: ReactNode;
  route: SiteRoute;
}

interface State {
  hasFailed: boolean;
  /** True after a retry that did not reload the page, because input is not stored. */
  hasUnsavedInput: boolean;
}

const GENERIC = {
  title: 'Page non affichée',
  heading: 'Cette page n’a pas pu être affichée',
  text: 'Vérifiez votre connexion, puis réessayez. Le reste du site reste accessible par le menu.',
};
const PARTNER_SPACE_MISSING = {
  title: 'Espace partenaire non disponible',
  heading: 'L’espace partenaire n’est pas encore sur cet appareil',
  text: 'Sa première ouverture demande une connexion à internet : rétablissez-la, réessayez, puis connectez-vous. La grille tarifaire s’ouvrira ensuite aussi hors connexion.',
};
/** Fits input that the device could not store as well as the contact form, which stores none. */
const UNSAVED_INPUT =
  'La page n’a pas été rechargée : une saisie non enregistrée serait perdue. Revenez à cette saisie, terminez-la ou effacez-la, puis réessayez.';

/**
 * Catches errors of a page, such as code that fails to load (offline, or replaced by a deploy). The layout stays
 * usable.
 */
export class PageErrorBoundary extends Component<Props, State> {
  override state: State = { hasFailed: false, hasUnsavedInput: false };

  static getDerivedStateFromError(): Pick<State, 'hasFailed'> {
    return { hasFailed: true };
  }

  override componentDidCatch(): void {
    // Allows the next `load` to try again, since the failure is visible now.
    this.props.route.page.resetFailure();
  }

  private readonly reload = async () => {
    try {
      await flushBeforeReload();
      window.location.reload();
    } catch {
      this.setState({ hasUnsavedInput: true });
    }
  };

  override render() {
    if (!this.state.hasFailed) return this.props.children;
    const { delivery, page } = this.props.route;
    // Once the code of the page is loaded, its failure has another cause than missing code.
    const isPartnerSpaceMissing = delivery === 'shell' && page.getComponent() === null;
    const { title, heading, text } = isPartnerSpaceMissing ? PARTNER_SPACE_MISSING : GENERIC;
    return (
      <section className="section wrap page-failed" role="alert">
        {/* React removes a page's title with the page; without this one the tab would show the URL. */}
        <title>{title}</title>
        <h1 tabIndex={-1}>{heading}</h1>
        <p>{text}</p>
        {this.state.hasUnsavedInput && <p role="status">{UNSAVED_INPUT}</p>}
        <Button onClick={() => void this.reload()}>Réessayer</Button>
      </section>
    );
  }
}
