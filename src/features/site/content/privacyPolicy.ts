import { company } from '../../../config/company';
import { HOSTING_PROVIDER } from './hostingProvider';
import { formatPostalAddress } from './formatPostalAddress';
import { LEGAL_UPDATE_DATE, type LegalSection } from './legal';

export const PRIVACY_POLICY_LEAD =
  'Ce que ce site sait de vous tient en peu de mots : presque rien. Voici le détail, et comment nous demander ce que nous détenons.';

export const PRIVACY_POLICY: readonly LegalSection[] = [
  {
    id: 'responsable',
    title: 'Qui est responsable de vos données',
    paragraphs: [
      `${company.legalName}, ${formatPostalAddress(company.headOffice)}, est responsable des traitements décrits ici. Pour toute question sur vos données, écrivez à l’adresse suivante.`,
    ],
    facts: [
      { label: 'E-mail', value: company.mailboxes.privacy, href: `mailto:${company.mailboxes.privacy}` },
      { label: 'Courrier', value: formatPostalAddress(company.headOffice) },
    ],
  },
  {
    id: 'donnees',
    title: 'Les données que nous recevons',
    paragraphs: ['La simple lecture du site ne demande ni nom ni compte. Nous recevons des données dans ces cas :'],
    items: [
      'Vous nous écrivez ou vous nous appelez : votre nom, vos coordonnées, votre entreprise et le contenu de l’échange.',
      'Vous réservez un rendez-vous : ce que vous saisissez dans le calendrier externe.',
      'Vous ouvrez la discussion par messagerie : votre numéro et votre message, par l’application que vous utilisez.',
      'Vous entrez dans l’espace partenaire : des jetons de session et, pour les administrateurs, le nom donné à l’appareil.',
      'À chaque visite : l’adresse IP et les données techniques que tout serveur reçoit pour répondre et se défendre.',
    ],
    after:
      'Le formulaire de contact ne transmet rien au site : il ouvre un brouillon dans votre logiciel de messagerie, ou dans la messagerie en ligne que vous choisissez.',
  },
  {
    id: 'finalites',
    title: 'Pourquoi nous les utilisons',
    paragraphs: ['Chaque usage a une raison et une base légale au sens du RGPD :'],
    items: [
      'Répondre à une demande et préparer un devis : mesures précontractuelles prises à votre demande.',
      'Exécuter et facturer nos prestations : contrat et obligations légales.',
      'Assurer la sécurité du site, par exemple limiter les essais de mot de passe : intérêt légitime.',
      'Afficher le calendrier externe et les contenus non essentiels : votre consentement.',
    ],
    after: 'Nous ne vendons aucune donnée et n’établissons pas de profil.',
  },
  {
    id: 'durees',
    title: 'Combien de temps nous les gardons',
    paragraphs: ['Les données sont effacées quand elles ne servent plus :'],
    items: [
      'Échanges sans suite commerciale : trois ans au plus après le dernier contact.',
      'Contrats et échanges liés : la durée du contrat, puis celle des délais de recours.',
      'Factures et pièces comptables : dix ans, comme la loi le demande.',
      'Compteurs d’essais de connexion à l’espace partenaire, rattachés à une empreinte de l’adresse réseau : deux jours au plus après un échec, trente et un jours au plus après une connexion réussie.',
    ],
  },
  {
    id: 'destinataires',
    title: 'Qui y a accès',
    paragraphs: [
      'Seules les personnes de l’entreprise chargées de votre demande. Nos prestataires techniques (hébergement du site, messagerie, calendrier) traitent des données pour notre compte, dans la limite de leur service.',
      'Les autorités peuvent en obtenir communication dans les cas prévus par la loi.',
    ],
  },
  {
    id: 'transferts',
    title: 'Où elles se trouvent',
    paragraphs: [
      `Le site est hébergé par ${HOSTING_PROVIDER.name}. Certains prestataires appartiennent à des groupes établis hors de l’Union européenne ; lorsqu’un transfert a lieu, il s’appuie sur une décision d’adéquation ou sur les clauses contractuelles types de la Commission européenne.`,
    ],
  },
  {
    id: 'cookies',
    title: 'Cookies et stockage sur votre appareil',
    paragraphs: [
      'Le bandeau vous propose d’accepter tout ou de garder les seuls cookies essentiels ; les deux choix se valent et se changent à tout moment par « Gérer les cookies », en bas de chaque page. Sans choix de votre part, seul l’essentiel est utilisé.',
    ],
    items: [
      'Essentiel : votre choix de cookies (clé cookie-consent).',
      'Essentiel : une copie des pages et des articles lus, pour les rouvrir sans connexion. Elle reste sur votre appareil.',
      'Essentiel : l’heure à laquelle une nouvelle version du site a rechargé la page (clé reloaded-at), pour ne pas la recharger en boucle. Elle part avec l’onglet.',
      'Essentiel, espace partenaire seulement : la session, deux indications d’affichage (clés partner-authenticated et partner-admin), la recherche et la position dans la grille (clé grid-view), et une copie des prix, pour les consulter sans connexion. Celle des administrateurs contient aussi les prix partenaire et les commissions. Tout s’efface à la fin de la session.',
      'Essentiel, administrateurs de l’espace partenaire seulement : le nom de l’appareil, les modifications pas encore envoyées et de quoi les annuler, leur nombre et leur date (clé unsent-edits). Ce qui n’est pas envoyé à la fin de la session reste chiffré sur l’appareil, ou est effacé.',
      'Essentiel, administrateurs de l’espace partenaire seulement : les colonnes choisies dans les fichiers importés et les lignes rattachées à la main (clé import-choices). Elles s’effacent à la fin de la session.',
      'Essentiel, espace partenaire seulement : la largeur donnée aux colonnes de la grille (clé grid-columns), l’avertissement de stockage déjà masqué (clé storage-warning) et l’heure de votre dernière visite, pour signaler les prix modifiés depuis (clé price-visit), gardés d’une session à l’autre.',
      'Essentiel, espace partenaire seulement : après « Effacer les données de cet appareil », un numéro qui désigne la base effacée (clé erased-database), pour qu’un onglet resté ouvert ne la rétablisse pas.',
      'Avec « Accepter tout » : le calendrier externe de la page de rendez-vous s’affiche de lui-même et peut déposer ses cookies. Votre choix est aussi signalé aux outils de mesure ou de publicité, s’il y en a.',
    ],
    after: 'Vous pouvez tout effacer depuis les réglages de votre navigateur, rubrique des données de sites.',
    link: { to: '/rendez-vous', label: 'Voir la page de rendez-vous' },
  },
  {
    id: 'securite',
    title: 'Comment nous les protégeons',
    paragraphs: [
      'Les échanges avec le site sont chiffrés. Les mots de passe de l’espace partenaire ne sont jamais comparés dans le navigateur, et les droits sont vérifiés par le serveur à chaque lecture et à chaque écriture. L’accès aux données est limité aux personnes qui en ont besoin.',
    ],
  },
  {
    id: 'droits',
    title: 'Vos droits',
    paragraphs: [
      'Vous pouvez demander l’accès à vos données, leur rectification, leur effacement, leur portabilité ou la limitation de leur traitement, vous opposer à un traitement et retirer un consentement. Vous pouvez aussi dire ce qu’elles doivent devenir après votre décès.',
      `Écrivez à ${company.mailboxes.privacy} : nous répondons sous un mois. Une pièce d’identité n’est demandée qu’en cas de doute sérieux.`,
      'Si la réponse ne vous satisfait pas, vous pouvez adresser une réclamation à la CNIL, 3 place de Fontenoy, TSA 80715, 75334 Paris Cedex 07, ou sur www.cnil.fr.',
    ],
  },
  {
    id: 'modifications',
    title: 'Évolution de cette politique',
    paragraphs: [
      'Cette page change quand nos traitements changent. Une modification importante est annoncée sur le site avant de s’appliquer.',
      `Dernière mise à jour : ${LEGAL_UPDATE_DATE.label}.`,
    ],
  },
];
