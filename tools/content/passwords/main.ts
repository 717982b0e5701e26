import { runPasswordsCommand } from './runPasswordsCommand';

await runPasswordsCommand(process.argv.slice(2));
