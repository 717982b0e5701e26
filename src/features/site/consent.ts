import { useSyncExternalStore } from 'react';
import { STORAGE_KEYS } from '../../config/constants';
import { atLeisure } from '../../ui/atLeisure';

export type ConsentChoice = 'all' | 'essential';

/** The banner is shown while nothing is chosen, and again when the footer asks for it. */
export interface ConsentState {
  choice: ConsentChoice | null;
  bannerOpen: boolean;
  /** The person has just asked for the banner. Each time is a state of its own. */
  askedFor: boolean;
}

declare global {
  interface Window {
    /** Analytics data layer of the page; tools that come after consent read it. */
    dataLayer?: object[];
  }
}

/** What server and hydration show, and the page until it has a moment to read: no banner, nothing accepted. */
const BEFORE_READING: ConsentState = { choice: null, bannerOpen: false, askedFor: false };

/** The visitor's cookie choice: one per browser, shared by the tabs. */
class ConsentStore {
  #state: ConsentState | null = null;
  readonly #listeners = new Set<() => void>();

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    if (this.#listeners.size === 1) window.addEventListener('storage', this.#readOtherTab);
    // Not while the page comes alive: the banner would be built in the same long task.
    if (!this.#state) atLeisure(this.#readAtFirst);
    return () => {
      this.#listeners.delete(listener);
      if (this.#listeners.size === 0) window.removeEventListener('storage', this.#readOtherTab);
    };
  };

  readonly getState = (): ConsentState => this.#state ?? BEFORE_READING;

  choose(choice: ConsentChoice): void {
    storeChoice(choice);
    window.dataLayer ??= [];
    window.dataLayer.push({ event: choice === 'all' ? 'cookie_consent_all' : 'cookie_consent_essential' });
    this.#set({ choice, bannerOpen: false, askedFor: false });
  }

  openBanner(): void {
    this.#set({ choice: this.#state?.choice ?? readStoredChoice(), bannerOpen: true, askedFor: true });
  }

  readonly #readOtherTab = (event: StorageEvent): void => {
    if (event.key !== null && event.key !== STORAGE_KEYS.cookieConsent) return;
    this.#read();
  };

  readonly #readAtFirst = (): void => {
    if (!this.#state) this.#read();
  };

  #read(): void {
    const choice = readStoredChoice();
    this.#set({ choice, bannerOpen: choice === null, askedFor: false });
  }

  #set(state: ConsentState): void {
    this.#state = state;
    for (const listener of this.#listeners) listener();
  }
}

const store = new ConsentStore();

export function useConsent(): ConsentState {
  return useSyncExternalStore(store.subscribe, store.getState, () => BEFORE_READING);
}

/** True once the visitor has accepted third parties: the booking calendar may then load by itself. */
export function useThirdPartiesAllowed(): boolean {
  return useConsent().choice === 'all';
}

/** Stores the choice, tells the data layer and closes the banner. */
export function chooseConsent(choice: ConsentChoice): void {
  store.choose(choice);
}

/** 'Gérer les cookies': shows the banner again; the former choice holds until another is made. */
export function openCookieBanner(): void {
  store.openBanner();
}

function readStoredChoice(): ConsentChoice | null {
  try {
    const stored = localStorage.getItem(STORAGE_KEYS.cookieConsent);
    return stored === 'all' || stored === 'essential' ? stored : null;
  } catch {
    // Storage is refused (private window, policy): the choice then lives as long as the page.
    return null;
  }
}

function storeChoice(choice: ConsentChoice): void {
  try {
    localStorage.setItem(STORAGE_KEYS.cookieConsent, choice);
  } catch {
    // See readStoredChoice: the choice is kept in memory.
  }
}
