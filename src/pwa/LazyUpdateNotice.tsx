import { useEffect } from 'react';
import { useLazyComponent } from '../ui/useLazyComponent';
import { useUpdateState } from './updateStore';

const loadNotice = async () => (await import('./UpdateNotice')).UpdateNotice;

/** Live region of the update notice, whose code loads when a new version is installed: most visits find none. */
export function LazyUpdateNotice() {
  const state = useUpdateState();
  const { Component: UpdateNotice, request } = useLazyComponent(loadNotice);
  useEffect(() => {
    if (state.kind !== 'current') request();
  }, [state, request]);
  return <div role="status">{UpdateNotice && <UpdateNotice />}</div>;
}
