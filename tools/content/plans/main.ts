import { ignoreClosedOutput } from '../../commandLine';
import { runPlansCommand } from './runPlansCommand';

ignoreClosedOutput();
await runPlansCommand(process.argv.slice(2));
