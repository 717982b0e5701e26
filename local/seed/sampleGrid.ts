interface SampleSubtitle {
  id: string;
  subtitle: string;
}

interface SampleSolution {
  id: string;
  solution: string;
  /** Euros as stored text: decimal comma, two decimals. */
  prix_partenaire: string;
  /** Percent as text: decimal comma, up to two decimals. */
  commission: string;
}

export type SampleRow = SampleSubtitle | SampleSolution;

type Offer = readonly [solution: string, prix_partenaire: string, commission: string];

/** Sample grid of the local backend: offers of a regional IT reseller at invented prices. */
const CHAPTERS: readonly (readonly [key: string, subtitle: string, offers: readonly Offer[]])[] = [
  [
    'microsoft',
    'Microsoft 365 – par utilisateur et par mois',
    [
      ['Microsoft 365 Business Basic', '5,10', '15'],
      ['Microsoft 365 Business Standard', '10,60', '15'],
      ['Microsoft 365 Business Premium', '18,70', '15'],
      ['Microsoft 365 Apps for Business', '8,90', '15'],
      ['Exchange Online Plan 1', '3,40', '18'],
      ['Exchange Online Plan 2', '6,80', '18'],
      ['Microsoft Teams Essentials', '3,40', '15'],
      ['Sauvegarde Microsoft 365 externalisée', '2,35', '30'],
    ],
  ],
  [
    'google',
    'Google Workspace – par utilisateur et par mois',
    [
      ['Google Workspace Business Starter', '5,45', '15'],
      ['Google Workspace Business Standard', '10,90', '15'],
      ['Google Workspace Business Plus', '16,40', '15'],
      ['Sauvegarde Google Workspace externalisée', '2,35', '30'],
    ],
  ],
  [
    'messagerie',
    'Protection de la messagerie',
    [
      ['MailInBlack Protect – par boîte et par mois', '2,15', '22'],
      ['MailInBlack Cyber Coach – par boîte et par mois', '1,45', '25'],
      ['MailInBlack Sikker – par utilisateur et par mois', '1,90', '22'],
      ['Archivage légal des courriels – par boîte et par mois', '1,75', '25'],
    ],
  ],
  [
    'postes',
    'Sécurité des postes et des accès',
    [
      ['SentinelOne Singularity Core – par poste et par mois', '3,20', '25'],
      ['SentinelOne Singularity Control – par poste et par mois', '4,10', '25'],
      ['SentinelOne Singularity Complete – par poste et par mois', '5,95', '22,5'],
      ['Supervision SOC 24/7 – par poste et par mois', '6,40', '20'],
      ['Keeper Business – par utilisateur et par mois', '3,05', '20'],
      ['Keeper Enterprise – par utilisateur et par mois', '4,55', '20'],
      ['Bitwarden Teams – par utilisateur et par mois', '3,30', '20'],
      ['Authentification multifacteur – par utilisateur et par mois', '2,05', '25'],
      ['Campagne de sensibilisation à l’hameçonnage – par an', '390,00', '20'],
    ],
  ],
  [
    'infogerance',
    'Infogérance et supervision',
    [
      ['NinjaRMM – poste de travail, par mois', '2,60', '30'],
      ['NinjaRMM – serveur, par mois', '4,90', '30'],
      ['Contrat Essentiel – par utilisateur et par mois', '21,00', '15'],
      ['Contrat Pro – par utilisateur et par mois', '35,50', '15'],
      ['Audit informatique initial (une journée)', '520,00', '25'],
      ['Intervention sur site – demi-journée', '245,00', '20'],
      ['Heure de télémaintenance hors contrat', '48,00', '25'],
    ],
  ],
  [
    'serveurs',
    'Serveurs, virtualisation et hébergement',
    [
      ['Proxmox VE Community – par processeur et par an', '115,00', '20'],
      ['Proxmox VE Basic – par processeur et par an', '355,00', '18'],
      ['Proxmox VE Standard – par processeur et par an', '530,00', '18'],
      ['Serveur cloud infogéré 4 vCPU, 8 Go – par mois', '62,00', '22'],
      ['Serveur cloud infogéré 8 vCPU, 16 Go – par mois', '118,00', '22'],
      ['Sauvegarde externalisée – par tranche de 500 Go et par mois', '19,50', '30'],
      ['Plan de reprise d’activité – par serveur et par mois', '74,90', '20'],
      ['Migration vers le cloud – forfait jusqu’à 20 utilisateurs', '1480,00', '18'],
    ],
  ],
  [
    'telephonie',
    'Téléphonie IP',
    [
      ['3CX Pro – 8 appels simultanés, par an', '415,00', '20'],
      ['3CX Pro – 16 appels simultanés, par an', '790,00', '20'],
      ['3CX Enterprise – 16 appels simultanés, par an', '980,00', '20'],
      ['Wazo Platform – par utilisateur et par mois', '6,20', '22'],
      ['Aircall Essentials – par utilisateur et par mois', '27,00', '12,5'],
      ['Canal SIP illimité fixes et mobiles – par mois', '14,90', '25'],
      ['Poste IP Yealink T54W', '148,00', '15'],
      ['Portabilité d’un numéro', '25,00', '20'],
    ],
  ],
  [
    'acces',
    'Accès Internet',
    [
      ['Fibre FTTH Pro jusqu’à 2 Gb/s – par mois', '39,90', '15'],
      ['Fibre dédiée 1 Gb/s garantie, GTR 4 h – par mois', '389,00', '12'],
      ['Secours 4G automatique – par mois', '22,50', '20'],
      ['Mise en service d’un accès dédié', '650,00', '10'],
    ],
  ],
];

/** The 60 rows in grid order; ids are fixed, so tests can name a row. */
export const SAMPLE_GRID: readonly SampleRow[] = CHAPTERS.flatMap(([key, subtitle, offers]) => [
  { id: `seed-${key}`, subtitle },
  ...offers.map(([solution, prix_partenaire, commission], index) => ({
    id: `seed-${key}-${index + 1}`,
    solution,
    prix_partenaire,
    commission,
  })),
]);

/** Reseller prices that changed lately, by id: the price before, empty for a new offer, and the days since. */
export const SAMPLE_PRICE_CHANGES: Readonly<Record<string, readonly [prix_avant: string, days: number]>> = {
  'seed-microsoft-1': ['4,90', 3],
  'seed-microsoft-3': ['20,70', 3],
  'seed-postes-4': ['', 9],
  'seed-acces-1': ['47,90', 21],
};
