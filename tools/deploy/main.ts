import { runDeployCommand } from './runDeployCommand';

await runDeployCommand(process.argv.slice(2));
