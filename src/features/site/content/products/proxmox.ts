import { ServerOnRock } from '../../drawings/ServerOnRock';
import type { Product } from '../types';

export const proxmox: Product = {
  path: '/solutions/proxmox',
  name: 'Proxmox',
  h1: 'Proxmox, vos serveurs sans licence imposée',
  family: 'Virtualisation',
  icon: 'server',
  Drawing: ServerOnRock,
  lead: 'Plusieurs serveurs sur une seule machine, avec un logiciel libre : moins de matériel, des sauvegardes complètes et une remise en route sur une autre machine quand la première lâche.',
  figures: [
    { value: 'Libre', label: 'sans licence par processeur imposée' },
    { value: 'Entiers', label: 'les serveurs que l’on sauvegarde et restaure' },
    { value: 'Chez vous', label: 'ou dans notre cloud, au choix' },
  ],
  features: [
    {
      icon: 'server',
      title: 'Un matériel, plusieurs serveurs',
      text: 'Le serveur de fichiers, l’application métier et l’annuaire tournent chacun dans leur machine virtuelle, séparés, sur un seul équipement bien utilisé.',
    },
    {
      icon: 'backup',
      title: 'Des sauvegardes que l’on sait remonter',
      text: 'La machine entière est sauvegardée, puis vérifiée. La remettre en route sur un autre équipement devient une procédure, pas une aventure.',
    },
    {
      icon: 'lock',
      title: 'Libre et sans enfermement',
      text: 'Proxmox s’appuie sur des briques ouvertes et connues. Vos machines restent exportables, et un abonnement au support de l’éditeur est un choix, pas une obligation.',
    },
  ],
  lists: [
    {
      title: 'Ce que la plateforme permet',
      items: [
        'Des machines virtuelles Windows et Linux, et des conteneurs',
        'Des instantanés avant une mise à jour risquée',
        'La sauvegarde incrémentale, chiffrée, vers un second lieu',
        'La grappe de plusieurs serveurs et la reprise automatique',
        'Une administration par le navigateur, avec des droits par rôle',
      ],
    },
    {
      title: 'Ce dont nous nous chargeons',
      items: [
        'Le choix du matériel, dimensionné pour cinq ans',
        'La reprise de vos serveurs physiques ou d’un autre hyperviseur',
        'Le plan de sauvegarde et des essais de restauration',
        'Les mises à jour de la plateforme',
        'La documentation, pour que vous ne dépendiez pas d’une seule personne',
      ],
    },
  ],
  audience: [
    'Pour les entreprises qui gardent des serveurs chez elles (logiciel métier, fichiers volumineux, machines-outils, obligations de conservation), et pour celles dont la licence de virtualisation actuelle est devenue trop chère.',
    'Si vous n’avez que de la bureautique, une suite en ligne suffit souvent, sans serveur du tout : nous commençons par poser la question.',
  ],
  changes: [
    {
      before: 'Trois vieux serveurs, trois pannes possibles, trois factures.',
      after: 'Une machine récente, et une seconde en secours.',
    },
    {
      before: 'La sauvegarde existe, personne ne l’a jamais remontée.',
      after: 'Des essais de restauration datés et notés.',
    },
    {
      before: 'Le prix de la licence change, vous subissez.',
      after: 'Le logiciel est libre, le budget porte sur le service.',
    },
  ],
  steps: [
    {
      title: 'Mesure',
      text: 'Nous relevons la charge réelle de vos serveurs pendant quelques jours, pour acheter ce qu’il faut et pas davantage.',
    },
    {
      title: 'Maquette',
      text: 'Une copie de vos serveurs tourne sur la nouvelle plateforme ; vos utilisateurs clés l’essaient.',
    },
    {
      title: 'Bascule',
      text: 'La reprise finale se fait hors des heures de travail, l’ancien serveur reste prêt à reprendre.',
    },
    {
      title: 'Essai de restauration',
      text: 'Le projet n’est terminé qu’après une restauration réussie devant vous.',
    },
  ],
  cost: {
    text: 'Le logiciel est libre ; l’abonnement au support de l’éditeur est facultatif. Le devis porte sur le matériel, la mise en place et le suivi, en lignes séparées.',
    quoteCovers: [
      'le matériel, avec sa garantie',
      'la reprise des serveurs existants',
      'la sauvegarde et les essais',
      'le suivi, en option ou dans un contrat',
    ],
  },
  limits: [
    'Une seule machine reste un point de panne : la reprise automatique demande au moins trois nœuds, ou un second serveur avec une procédure.',
    'Vérifiez que l’éditeur de votre logiciel métier accepte la virtualisation ; nous lui posons la question avec vous.',
    'Les licences Windows des machines virtuelles restent dues.',
  ],
  quote: {
    subject: 'Demande de devis : Proxmox',
    request: 'Je souhaite recevoir un devis pour un projet de virtualisation avec Proxmox.',
    questions: [
      'Serveurs actuels (nombre, usage)',
      'Volume de données (environ)',
      'Logiciels métier concernés',
      'Arrêt tolérable en cas de panne',
    ],
  },
  back: { path: '/solutions', label: 'Retour' },
  related: [
    { path: '/cloud-enterprise', label: 'La même chose dans notre cloud' },
    { path: '/solutions/ninja-rmm', label: 'Surveiller les serveurs avec NinjaRMM' },
    { path: '/premium-management', label: 'Les plans d’infogérance' },
  ],
};
