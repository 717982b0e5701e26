/** How long the network may take before a page comes from the device, and before what nobody waits for is given up. */
export const NETWORK_TIMEOUT_S = 4;
