import { Component, type ReactNode } from 'react';
import { Button } from '../ui/Button';

interface Props {
  children: ReactNode;
  /** The failure stands on the screen now. */
  onShown: () => void;
}

interface State {
  failed: boolean;
}

/**
 * Catches a page whose code could not be loaded (offline and never visited, or a build that was replaced meanwhile).
 * The frame stays usable; a reload asks for the page anew.
 */
export class PageErrorBoundary extends Component<Props, State> {
  override state: State = { failed: false };

  static getDerivedStateFromError(): State {
    return { failed: true };
  }

  override componentDidCatch(): void {
    this.props.onShown();
  }

  override render() {
    if (!this.state.failed) return this.props.children;
    return (
      <section className="section wrap page-failed" role="alert">
        {/* Titles come and go with their pages: without one of its own the tab would show an address. */}
        <title>Page non affichée</title>
        <h1 tabIndex={-1}>Cette page n’a pas pu être affichée</h1>
        <p>Vérifiez votre connexion, puis réessayez. Le reste du site reste accessible par le menu.</p>
        <Button onClick={() => window.location.reload()}>Réessayer</Button>
      </section>
    );
  }
}
