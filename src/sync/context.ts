import type { Activity } from './activity';
import type { Device } from './device';
import type { EnginePorts } from './ports';
import type { View } from './view';

/** What the verbs of a sync share. */
export interface SyncContext extends Pick<
  EnginePorts,
  'clock' | 'chance' | 'store' | 'sealer' | 'session' | 'pricing'
> {
  device: Device;
  view: View;
  /** False after being offline: then the claims are read anew before the next push. */
  claims: { fresh: boolean };
  /** Whether the costs in memory were compared with the server's digest since this page was opened. */
  verified: { costs: boolean };
  show(activity: Activity): void;
}
