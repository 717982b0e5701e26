import { company } from '../../../config/company';
import type { InnerPagePath } from './seo';

/**
 * Meta descriptions, 70 to 155 characters. Only prerendering needs them, so they are kept out of the browser bundle.
 */
export const INNER_PAGE_DESCRIPTIONS: Readonly<Record<InnerPagePath, string>> = {
  '/solutions':
    'Microsoft 365, Google Workspace, 3CX, Wazo, MailInBlack, SentinelOne, Keeper, NinjaRMM et Proxmox : neuf solutions choisies, installées et suivies.',
  '/cloud-services/microsoft-365':
    'Exchange 50 Go, OneDrive 1 To, Office sur 5 appareils : nous choisissons l’édition, reprenons votre courrier et réglons la sécurité de Microsoft 365.',
  '/cloud-services/google-workspace':
    'Gmail 15 Go à votre nom de domaine, Drive partagé et documents à plusieurs : ouverture, reprise du courrier et droits d’accès de Google Workspace.',
  '/solutions/microsoft-365':
    'La solution Microsoft 365 de notre catalogue : messagerie Exchange, fichiers OneDrive et Office sur 5 appareils, avec reprise et formation en Ariège.',
  '/solutions/google-workspace':
    'La solution Google Workspace de notre catalogue : Gmail à votre nom, Drive et documents partagés, avec reprise du courrier et formation en Ariège.',
  '/solutions/mailinblack':
    'Un filtre devant votre messagerie : plus de 99,9 % des courriers indésirables détectés, les inconnus se présentent, l’hameçonnage devient visible.',
  '/solutions/sentinel-one':
    'SentinelOne arrête un rançongiciel en cours d’action, isole la machine et montre par où il est entré. Installation et suivi en Ariège et Haute-Garonne.',
  '/solutions/keeper-security':
    'Un coffre chiffré par personne, des dossiers partagés par service et une vue d’ensemble pour le dirigeant : Keeper Security mis en place avec vous.',
  '/solutions/ninja-rmm':
    'Disques, mises à jour, sauvegardes : NinjaRMM signale les problèmes avant la panne et permet l’aide à distance. Inventaire et rapports compris.',
  '/solutions/proxmox':
    'Plusieurs serveurs sur une machine, avec un logiciel libre : sauvegardes complètes, essais de restauration et reprise de vos serveurs existants.',
  '/cybersecurity/bitwarden':
    'Un gestionnaire de mots de passe au code ouvert, chez l’éditeur ou sur votre serveur : installation, import, sauvegarde et prise en main en Ariège.',
  '/solutions-telecom':
    'Standard téléphonique 3CX, Wazo ou Aircall : numéros conservés, postes fixes et portables réunis, ligne vérifiée. De Foix à Toulouse.',
  '/solutions-telecom/3cx':
    'Le standard 3CX réunit postes fixes, ordinateurs et portables sous un même numéro : accueil vocal, files d’attente, visioconférence, numéros conservés.',
  '/solutions-telecom/wazo':
    'Wazo relie la téléphonie à votre logiciel métier : fiche client à l’appel, sites multiples, choix de l’opérateur et du matériel, sans enfermement.',
  '/solutions-telecom/aircall':
    'Aircall, la téléphonie en ligne des équipes de vente et de service client : sans boîtier, reliée à la gestion commerciale, prête pour un renfort.',
  '/cloud-enterprise':
    'Serveurs cloud managés, migration vers le cloud et cloud hybride : trois offres, ce qu’elles changent, comment se passe la bascule et leurs limites.',
  '/internet-access':
    'Fibre FTTH jusqu’à 2 Gb/s, fibre dédiée à 1 Gb/s garanti avec garantie de rétablissement, secours 4G : choisir la ligne de votre entreprise.',
  '/premium-management':
    'Infogérance dès 29 € par utilisateur et par mois : support, supervision, sécurité et audit comparés pour les plans Essentiel, Pro et Enterprise.',
  '/cybersecurity':
    'Protection des postes, du réseau et des données, centre de supervision 24/7, audit et formation : une démarche en quatre étapes pour les PME.',
  '/cloud-services':
    'Microsoft 365, Google Workspace, hébergement et migration : trois façons de confier messagerie, fichiers et serveurs au cloud, comparées simplement.',
  '/contact': `Un devis, une panne, une question : écrivez-nous, appelez-nous ou prenez rendez-vous. Équipe locale à Foix, ${company.hours.spoken}.`,
  '/rendez-vous':
    'Choisissez un créneau dans notre calendrier : premier échange, audit ou suivi. Le calendrier externe ne s’affiche qu’avec votre accord.',
  '/support':
    'Une panne ? Téléphone, télémaintenance, espace client et horaires du support, avec ce qu’il faut préparer avant l’appel pour être dépanné plus vite.',
  '/mentions-legales':
    'Éditeur du site, directeur de la publication, hébergeur, propriété intellectuelle, données personnelles, cookies et responsabilité.',
  '/politique-confidentialite':
    'Quelles données nous recevons, pourquoi, combien de temps et avec qui : vos droits, les cookies et la façon de revenir sur votre choix.',
};

export const NOT_FOUND_DESCRIPTION =
  'L’adresse demandée n’existe pas ou n’existe plus. Retrouvez nos solutions, le blog, le support et la page de contact pour continuer votre visite.';
