import { useEffect, useState } from 'react';
import { ONE_FILE_MESSAGE, UNSAVED_DIALOG_TEXT_MESSAGE } from '../../features/pricing/messages';
import { hasUnsavedDialogText } from '../../features/pricing/shell/useUnsavedDialogTextGuard';
import { showToast } from '../../ui/toast';

/** File Handling API of installed apps (Chromium); missing in the DOM types. */
interface LaunchQueue {
  setConsumer(consumer: (params: { files?: readonly { getFile(): Promise<File> }[] }) => void): void;
}

export interface LaunchFile {
  file: File;
  /** Increases with every launch, also for the same file. */
  key: number;
}

/** Returns the .csv file with which the installed app was launched; null without one, or with several. */
export function useLaunchFile(): LaunchFile | null {
  const [launchFile, setLaunchFile] = useState<LaunchFile | null>(null);

  useEffect(() => {
    const queue: unknown = Reflect.get(window, 'launchQueue');
    if (!isLaunchQueue(queue)) return;
    queue.setConsumer(({ files }) => {
      const [launched, ...others] = files ?? [];
      if (launched === undefined) return;
      if (others.length > 0) {
        showToast({ ...ONE_FILE_MESSAGE, tone: 'error' });
        return;
      }
      // A page with the import of the file replaces this one.
      if (hasUnsavedDialogText()) {
        showToast({ ...UNSAVED_DIALOG_TEXT_MESSAGE, tone: 'error' });
        return;
      }
      // A file that is no longer readable is ignored.
      launched.getFile().then(
        (file) => setLaunchFile((previous) => ({ file, key: (previous?.key ?? 0) + 1 })),
        () => undefined,
      );
    });
  }, []);

  return launchFile;
}

function isLaunchQueue(value: unknown): value is LaunchQueue {
  return typeof value === 'object' && value !== null && 'setConsumer' in value;
}
