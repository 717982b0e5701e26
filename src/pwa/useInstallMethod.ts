import { useSyncExternalStore } from 'react';
import { installStore, type InstallMethod } from './installStore';

export function useInstallMethod(): InstallMethod {
  return useSyncExternalStore(installStore.subscribe, installStore.getMethod, () => 'none');
}
