import { useSyncExternalStore } from 'react';
import { STORAGE_KEYS } from '../../config/constants';
import { whenIdle } from '../../platform/whenIdle';

/** 'all' also allows third parties and analytics; 'essential' only what the site itself stores. */
export type ConsentChoice = 'all' | 'essential';

/** The banner is open until a choice exists, and when opened from the footer. */
export interface ConsentState {
  choice: ConsentChoice | null;
  isBannerOpen: boolean;
  /** Button that opened the banner, which returns the focus to it; null if the banner opened by itself. */
  opener: HTMLElement | null;
}

declare global {
  interface Window {
    /** Analytics data layer, read by tools that load after consent. */
    dataLayer?: object[];
  }
}

/** State on the server, during hydration and until storage is read: no banner, nothing accepted. */
const UNREAD_STATE: ConsentState = { choice: null, isBannerOpen: false, opener: null };

/** Holds the visitor's cookie choice, shared by all tabs. */
class ConsentStore {
  #state: ConsentState | null = null;
  readonly #listeners = new Set<() => void>();

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    if (this.#listeners.size === 1) {
      window.addEventListener('storage', this.#readOtherTab);
      window.addEventListener('pageshow', this.#readRestored);
    }
    // Reads when idle: rendering the banner would lengthen the task of hydration.
    if (!this.#state) whenIdle(this.#readOnce);
    return () => {
      this.#listeners.delete(listener);
      if (this.#listeners.size > 0) return;
      window.removeEventListener('storage', this.#readOtherTab);
      window.removeEventListener('pageshow', this.#readRestored);
    };
  };

  readonly getState = (): ConsentState => this.#state ?? UNREAD_STATE;

  choose(choice: ConsentChoice): void {
    storeChoice(choice);
    window.dataLayer ??= [];
    window.dataLayer.push({ event: choice === 'all' ? 'cookie_consent_all' : 'cookie_consent_essential' });
    this.#set({ choice, isBannerOpen: false, opener: null });
  }

  openBanner(opener: HTMLElement): void {
    this.#set({ choice: this.#state?.choice ?? readStoredChoice(), isBannerOpen: true, opener });
  }

  closeBanner(): void {
    this.#set({ ...this.getState(), isBannerOpen: false, opener: null });
  }

  readonly #readOtherTab = (event: StorageEvent): void => {
    if (event.key !== null && event.key !== STORAGE_KEYS.cookieConsent) return;
    this.#read();
  };

  /** A page in the back/forward cache gets no `storage` event. Blocked storage has no choice: the one in memory stays. */
  readonly #readRestored = (event: PageTransitionEvent): void => {
    if (event.persisted && readStoredChoice() !== null) this.#read();
  };

  readonly #readOnce = (): void => {
    if (!this.#state) this.#read();
  };

  #read(): void {
    const choice = readStoredChoice();
    this.#set({ choice, isBannerOpen: choice === null, opener: null });
  }

  #set(state: ConsentState): void {
    this.#state = state;
    for (const listener of this.#listeners) listener();
  }
}

const store = new ConsentStore();

export function useConsentState(): ConsentState {
  return useSyncExternalStore(store.subscribe, store.getState, () => UNREAD_STATE);
}

/** True if the visitor accepted third parties: the booking calendar may load without a click. */
export function useThirdPartiesAllowed(): boolean {
  return useConsentState().choice === 'all';
}

/** Stores the choice, notifies the data layer and closes the banner. */
export function chooseConsent(choice: ConsentChoice): void {
  store.choose(choice);
}

/** Reopens the banner ('Gérer les cookies'); the current choice applies until it changes. */
export function openCookieBanner(opener: HTMLElement): void {
  store.openBanner(opener);
}

/** Closes a reopened banner without another choice. */
export function closeCookieBanner(): void {
  store.closeBanner();
}

function readStoredChoice(): ConsentChoice | null {
  try {
    const stored = localStorage.getItem(STORAGE_KEYS.cookieConsent);
    return stored === 'all' || stored === 'essential' ? stored : null;
  } catch {
    // Storage is blocked (private window, policy): the choice lasts until the page closes.
    return null;
  }
}

function storeChoice(choice: ConsentChoice): void {
  try {
    localStorage.setItem(STORAGE_KEYS.cookieConsent, choice);
  } catch {
    // Storage is blocked: the choice stays in memory.
  }
}
