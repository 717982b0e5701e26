import { runPlansCommand } from './runPlansCommand';

await runPlansCommand(process.argv.slice(2));
