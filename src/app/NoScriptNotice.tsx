import { company } from '../config/company';

/** Asks visitors to enable scripts on pages that only the browser renders. */
export function NoScriptNotice() {
  return (
    <noscript>
      <main className="section wrap page-failed">
        <h1>Cette page a besoin de JavaScript</h1>
        <p>
          La grille tarifaire est calculée par votre navigateur. Activez JavaScript, puis rechargez la page ; ou
          appelez-nous au <a href={company.phone.href}>{company.phone.label}</a>.
        </p>
        <p>
          <a href="/">Retour à l’accueil</a>
        </p>
      </main>
    </noscript>
  );
}
