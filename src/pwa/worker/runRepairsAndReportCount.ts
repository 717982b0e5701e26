/** Runs every repair, also after a failed one, and posts the total number of stored files to each port. */
export async function runRepairsAndReportCount(
  ports: readonly MessagePort[],
  repairs: readonly (() => Promise<number>)[],
): Promise<void> {
  let storedCount = 0;
  for (const repair of repairs) storedCount += await repair().catch(() => 0);
  for (const port of ports) port.postMessage(storedCount);
}
