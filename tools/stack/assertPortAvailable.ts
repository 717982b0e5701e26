import { findPortOwner } from './findPortOwner';
import { findUnblockedPort, isPortFree } from './ports';
import { readRunningStack } from './stackFile';
import { STACK_FILE } from './stackPaths';

/** Throws in French what to do if the site runs already, or if another program has its port. */
export async function assertPortAvailable(port: number, stackFile = STACK_FILE): Promise<void> {
  const running = await readRunningStack(stackFile);
  if (running !== null) {
    throw new Error(
      `Le site tourne déjà sur ${running.site} (processus ${running.pid}). Arrêtez-le d’abord avec Ctrl-C.`,
    );
  }
  if (await isPortFree(port)) return;
  const owner = await findPortOwner(port);
  const by = owner === null ? 'un programme d’un autre utilisateur' : `le processus ${owner.pid} (${owner.command})`;
  throw new Error(
    `Le port ${port} est occupé par ${by}.\nArrêtez-le, ou choisissez un autre port : npm start -- --port ${findUnblockedPort(port + 1)}`,
  );
}
