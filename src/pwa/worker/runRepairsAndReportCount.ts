/**
 * Runs every repair, also after a failed one, and posts the total number of stored files to each port; 1 instead of none
 * if another task of the worker was first to replace a damaged copy, as `wasCopyReplaced` tells: the page that failed to
 * import it must reload too.
 */
export async function runRepairsAndReportCount(
  ports: readonly MessagePort[],
  repairs: readonly (() => Promise<number>)[],
  wasCopyReplaced: () => Promise<boolean>,
): Promise<void> {
  let storedCount = 0;
  for (const repair of repairs) storedCount += await repair().catch(() => 0);
  if (storedCount === 0 && (await wasCopyReplaced())) storedCount = 1;
  for (const port of ports) port.postMessage(storedCount);
}
