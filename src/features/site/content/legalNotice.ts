import { company } from '../../../config/company';
import { companyDetails } from '../../../config/companyDetails';
import { HOSTING_PROVIDER } from './hostingProvider';
import { formatPostalAddress } from './formatPostalAddress';
import { LEGAL_UPDATE_DATE, type LegalSection } from './legal';

export const LEGAL_NOTICE_LEAD = 'Qui édite ce site, qui l’héberge, et ce que vous pouvez en faire.';

export const LEGAL_NOTICE: readonly LegalSection[] = [
  {
    id: 'editeur',
    title: 'Éditeur du site',
    paragraphs: ['Le présent site est édité par la société désignée ci-dessous.'],
    facts: [
      { label: 'Dénomination', value: company.legalName },
      { label: 'Forme et capital', value: companyDetails.legalForm },
      { label: 'Siège social', value: formatPostalAddress(company.headOffice) },
      { label: 'Immatriculation', value: company.registration },
      { label: 'TVA intracommunautaire', value: companyDetails.vatNumber },
      { label: 'Téléphone', value: company.phone.label, href: company.phone.href },
      { label: 'E-mail', value: company.mailboxes.contact, href: `mailto:${company.mailboxes.contact}` },
    ],
  },
  {
    id: 'directeur',
    title: 'Directeur de la publication',
    paragraphs: [
      `Le directeur de la publication est ${companyDetails.publicationDirector}, en qualité de représentant légal de la société.`,
      'Toute demande relative au contenu du site peut lui être adressée par courrier au siège social ou par e-mail à l’adresse de contact ci-dessus.',
    ],
  },
  {
    id: 'hebergeur',
    title: 'Hébergeur',
    paragraphs: ['Le site et ses données sont hébergés par le prestataire suivant.'],
    facts: [
      { label: 'Nom', value: HOSTING_PROVIDER.name },
      { label: 'Adresse', value: HOSTING_PROVIDER.address },
      { label: 'Site', value: HOSTING_PROVIDER.website, href: HOSTING_PROVIDER.website },
    ],
  },
  {
    id: 'propriete',
    title: 'Propriété intellectuelle',
    paragraphs: [
      'Les textes, dessins, mises en page et éléments logiciels de ce site sont protégés par le droit d’auteur et appartiennent à l’éditeur ou à leurs auteurs respectifs. Leur reproduction, leur adaptation ou leur diffusion, en tout ou partie, demande une autorisation écrite préalable, hors les cas prévus par la loi, comme la courte citation avec mention de la source.',
      'Les noms de produits cités (par exemple Microsoft 365, Google Workspace, 3CX ou Proxmox) sont des marques de leurs propriétaires. Ils sont employés pour désigner les produits que nous installons, sans laisser entendre un autre lien que celui-là.',
    ],
  },
  {
    id: 'donnees',
    title: 'Données personnelles',
    paragraphs: [
      'Le formulaire de contact n’enregistre rien sur le site : il prépare un e-mail que vous envoyez vous-même. Les données que vous nous confiez ainsi servent à vous répondre.',
      'Vous disposez de droits d’accès, de rectification, d’effacement, de limitation, d’opposition et de portabilité. La politique de confidentialité dit comment les exercer.',
    ],
    link: { to: '/politique-confidentialite', label: 'Lire la politique de confidentialité' },
  },
  {
    id: 'cookies',
    title: 'Cookies',
    paragraphs: [
      'À votre première visite, un bandeau vous laisse accepter tous les cookies ou les seuls cookies essentiels. Sans votre accord, aucun service tiers n’est contacté et rien de non essentiel n’est conservé sur votre appareil. Le lien « Gérer les cookies », en bas de chaque page, rouvre ce choix.',
    ],
    link: { to: '/politique-confidentialite#cookies', label: 'Voir le détail des cookies' },
  },
  {
    id: 'responsabilite',
    title: 'Responsabilité',
    paragraphs: [
      'Nous tenons les informations de ce site à jour avec soin, sans pouvoir garantir qu’elles sont complètes ou sans erreur à tout moment. Elles décrivent nos offres de façon générale : seuls le devis et le contrat signés nous engagent.',
      'Le site contient des liens vers des services extérieurs (espace client, télémaintenance, calendrier, messagerie). Leur contenu et leurs conditions relèvent de leurs éditeurs.',
      'Le site peut être interrompu pour maintenance ou pour une cause extérieure, sans que cela ouvre droit à indemnité. Le droit français s’applique.',
    ],
  },
  {
    id: 'mise-a-jour',
    title: 'Dernière mise à jour',
    paragraphs: [`Les présentes mentions légales ont été mises à jour le ${LEGAL_UPDATE_DATE.label}.`],
  },
];
