import { ignoreClosedOutput } from '../../commandLine';
import { runPostsCommand } from './runPostsCommand';

ignoreClosedOutput();
await runPostsCommand(process.argv.slice(2));
