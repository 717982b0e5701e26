import { runPostsCommand } from './runPostsCommand';

await runPostsCommand(process.argv.slice(2));
