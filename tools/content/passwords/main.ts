import { ignoreClosedOutput } from '../../commandLine';
import { runPasswordsCommand } from './runPasswordsCommand';

ignoreClosedOutput();
await runPasswordsCommand(process.argv.slice(2));
