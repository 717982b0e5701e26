import { useSyncExternalStore } from 'react';
import { installStore, type InstallWay } from './installStore';

export function useInstallWay(): InstallWay {
  return useSyncExternalStore(installStore.subscribe, installStore.way, () => 'none');
}
