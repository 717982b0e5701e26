import { useEffect, useState } from 'react';

/** File handling of installed applications (Chromium); the DOM library does not know it yet. */
interface LaunchQueue {
  setConsumer(consumer: (params: { files?: readonly { getFile(): Promise<File> }[] }) => void): void;
}

export interface OpenedFile {
  file: File;
  /** Another one for each opening, also of the same file. */
  key: number;
}

/** The .csv that the person opened with the installed application; null where there is none. */
export function useOpenedFile(): OpenedFile | null {
  const [opened, setOpened] = useState<OpenedFile | null>(null);

  useEffect(() => {
    const queue: unknown = Reflect.get(window, 'launchQueue');
    if (!isLaunchQueue(queue)) return;
    queue.setConsumer(({ files }) => {
      // A file that cannot be read any more is as if none had been opened.
      files?.[0]?.getFile().then(
        (file) => setOpened((before) => ({ file, key: (before?.key ?? 0) + 1 })),
        () => undefined,
      );
    });
  }, []);

  return opened;
}

function isLaunchQueue(value: unknown): value is LaunchQueue {
  return typeof value === 'object' && value !== null && 'setConsumer' in value;
}
